import type { Reader } from '../../database/transaction.js';
import type { ErasedPeople } from './erased-people.js';
import { findErasedAddresses } from './find-erased.js';

/** What a refusal says of a field that holds the address of somebody who was erased. */
export const HOLDS_ERASED = 'must not hold the address of a person who was erased';

/**
 * Returns whether a name or URL that a person enters holds the address of somebody who was erased
 * (decision 40). Must run in the transaction that stores it, so that an erasure either is seen here or
 * waits for that.
 */
export async function holdsErased(tx: Reader, people: ErasedPeople, text: string | null): Promise<boolean> {
  return (await findErasedAddresses(tx, people, [text])).isTheirs(text);
}
