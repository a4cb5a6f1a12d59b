import type { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import type { Db, Reader } from '../../database/transaction.js';
import { cutText } from './cut-text.js';
import type { ErasedPeople } from './erased-people.js';
import { findErasedAddresses } from './find-erased.js';
import { findWrittenAddresses } from './written-addresses.js';

/**
 * Returns a text of the other side, an error or an answer, without the addresses of people who were
 * erased (decision 40). Must run in the transaction that stores it, so that an erasure either is seen here
 * or waits for that.
 */
export async function maskErased(tx: Reader, people: ErasedPeople, text: string): Promise<string> {
  return (await findErasedAddresses(tx, people, [text])).mask(text);
}

/** Whether a text has to pass through `maskErased`. Most have not: they hold no address at all. */
export function needsMask(text: string | null): text is string {
  return text !== null && findWrittenAddresses(text).length > 0;
}

/** What masking needs. */
interface MaskingParts {
  dataSource: DataSource;
  people: ErasedPeople;
}

/** A text, and how many of its characters are stored. */
export interface TextToMask {
  text: string | null;
  most: number;
}

/** Has `write` store the beginning of a text as `maskErased` returns it, in a transaction if that is needed. */
export function writeMasked<T>(
  { dataSource, people }: MaskingParts,
  whole: TextToMask,
  write: (db: Db, text: string | null) => Promise<T>,
): Promise<T> {
  const text = whole.text === null ? null : cutText(whole.text, whole.most);
  if (!needsMask(text)) return write(dataSource.manager, text);
  return inTransaction(dataSource, async (tx) => write(tx, await maskErased(tx, people, text)));
}
