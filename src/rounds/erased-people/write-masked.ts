import type { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import type { Db, Reader } from '../../database/transaction.js';
import { cutText } from './cut-text.js';
import type { ErasedPeople } from './erased-people.js';
import { findErasedAddresses } from './find-erased.js';
import { findWrittenAddresses } from './written-addresses.js';

/**
 * Returns a text from outside (an error or an answer) without the addresses of erased people
 * (decision 40). Must run in the transaction that stores the text. Then a concurrent erasure is
 * either visible here or waits for that transaction.
 */
export async function maskErased(tx: Reader, people: ErasedPeople, text: string): Promise<string> {
  return (await findErasedAddresses(tx, people, [text])).mask(text);
}

/**
 * Returns whether a text must pass through `maskErased`. Most texts contain no address, so they
 * need not.
 */
export function needsMask(text: string | null): text is string {
  return text !== null && findWrittenAddresses(text).length > 0;
}

interface MaskingParts {
  dataSource: DataSource;
  people: ErasedPeople;
}

/** A text, and the maximum number of its characters to store. */
export interface TextToMask {
  text: string | null;
  most: number;
}

/**
 * Calls `write` with the first `most` characters of a text, after `maskErased`. If the text
 * contains an address, masks and writes it in one transaction.
 */
export function writeMasked<T>(
  { dataSource, people }: MaskingParts,
  whole: TextToMask,
  write: (db: Db, text: string | null) => Promise<T>,
): Promise<T> {
  const text = whole.text === null ? null : cutText(whole.text, whole.most);
  if (!needsMask(text)) return write(dataSource.manager, text);
  return inTransaction(dataSource, async (tx) => write(tx, await maskErased(tx, people, text)));
}
