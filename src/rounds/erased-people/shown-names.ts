import { HINTS } from './written-addresses.js';

/**
 * An SQL condition on a row of `accounts`: its name may be shown. Only a row that its customer has to
 * clean can hold the address of an erased person (decision 40), and a name without any sign of an
 * address holds none, whatever else of the row does.
 */
export const nameIsShown = (row: string) =>
  `(${row}.to_clean is null or ${row}.name !~ '${HINTS.join('|')}')`;
