import { HINTS } from './written-addresses.js';

/**
 * Returns an SQL condition on a row of `accounts` that is true if its name may be shown. Only a row
 * that its customer must clean can contain the address of an erased person (decision 40). A name
 * without any hint of an address contains no address, whatever the other columns contain.
 */
export const nameIsShown = (row: string) =>
  `(${row}.to_clean is null or ${row}.name !~ '${HINTS.join('|')}')`;
