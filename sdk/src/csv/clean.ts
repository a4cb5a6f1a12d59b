/** Words that people type into a cell to mean "empty". */
const EMPTY_WORDS = new Set(['n/a', '#n/a', 'none', 'null', '-', '--', '–', '—']);

/** The format in which Excel writes a long number. Excel loses most of its digits. */
const MANGLED_ID = /^\d([.,]\d+)?E\+\d+$/i;

/** Returns the trimmed text of a cell, or undefined if the cell counts as empty. */
export type Clean = (value: string | undefined) => string | undefined;

/**
 * Returns a function that trims cells. If `emptyWords` is true, it treats words such as `n/a`,
 * `none` and `-` as empty.
 */
export function cleaner(emptyWords: boolean): Clean {
  return (value) => {
    const trimmed = value?.trim();
    if (!trimmed || (emptyWords && trimmed.length <= 4 && EMPTY_WORDS.has(trimmed.toLowerCase())))
      return undefined;
    return trimmed;
  };
}

/** Returns why the service would reject a row with this id, or undefined if the id is valid. */
export function faultOfId(key: string | undefined): string | undefined {
  if (key === undefined) return 'external_id is required and must be a non-empty string';
  if (!MANGLED_ID.test(key)) return undefined;
  return `external_id ${key} was rounded by a spreadsheet: export the column as text`;
}
