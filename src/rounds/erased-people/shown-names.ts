import { HINTS } from './written-addresses.js';

/**
 * Returns an SQL condition that is true if the name of an `accounts` row may be shown. Only a row
 * that its customer must clean (`to_clean`) can contain the address of an erased person (decision
 * 40). If its name contains no hint of an address, the address is in another column.
 */
export const nameIsShown = (row: string) =>
  `(${row}.to_clean is null or ${row}.name !~ '${HINTS.join('|')}')`;
