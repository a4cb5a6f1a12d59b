/** What people write into empty cells. */
const EMPTY_WORDS = new Set(['n/a', '#n/a', 'none', 'null', '-', '--', '–', '—']);

/** What Excel makes of a long number. Most of its digits are lost. */
const MANGLED_ID = /^\d([.,]\d+)?E\+\d+$/i;

/** Returns a cell without blanks around it; undefined if it counts as empty. */
export type Clean = (value: string | undefined) => string | undefined;

/** `emptyWords` reads `n/a`, `none`, `-` and the like as empty. */
export function cleaner(emptyWords: boolean): Clean {
  return (value) => {
    const trimmed = value?.trim();
    if (!trimmed || (emptyWords && trimmed.length <= 4 && EMPTY_WORDS.has(trimmed.toLowerCase())))
      return undefined;
    return trimmed;
  };
}

/** Returns why a row with this id must not be sent; undefined if it may. */
export function faultOfId(key: string | undefined): string | undefined {
  if (key === undefined) return 'external_id is required and must be a non-empty string';
  if (!MANGLED_ID.test(key)) return undefined;
  return `external_id ${key} was rounded by a spreadsheet; export the column as text`;
}
