import type { Reader } from '../../database/transaction.js';
import type { ErasedPeople } from './erased-people.js';
import { findErasedAddresses } from './find-erased.js';

/** The end of the error message about a field that contains the address of an erased person. */
export const HOLDS_ERASED = 'must not hold the address of a person who was erased';

/**
 * Returns whether a name or URL that a person enters contains the address of an erased person
 * (decision 40). Call it in the transaction that stores the text. Then a concurrent erasure is
 * either visible here or waits for that transaction.
 */
export async function holdsErased(tx: Reader, people: ErasedPeople, text: string | null): Promise<boolean> {
  return (await findErasedAddresses(tx, people, [text])).isTheirs(text);
}
