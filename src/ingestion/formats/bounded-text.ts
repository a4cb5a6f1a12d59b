/**
 * Maximum number of characters of markup that are read for one text. The longest press release that
 * we measured had 250,000.
 */
export const MAX_MARKUP = 400_000;
/** Maximum number of characters of an item's text that are judged. */
export const MAX_TEXT = 60_000;
/** Maximum number of characters of an item's title. */
export const MAX_TITLE = 1_000;

/**
 * Matches a word that is longer than any word or URL in news. Patterns that search for the end of a
 * word would be slow on it.
 */
const LONG_WORD = /\S{400,}/g;
const KEPT_OF_WORD = 200;
/**
 * Matches a run of punctuation that is longer than any line of dashes or dots in news. A line break
 * ends the run, so that paragraphs stay separate.
 */
const RUN_OF_MARKS = /[^\p{L}\p{N}\n]{40,}/gu;
const KEPT_OF_RUN = 20;

/**
 * Cuts a text to a length. Shortens very long words and runs of punctuation, which no news
 * contains. On a long run, the patterns that read the text later could backtrack for a long time.
 */
export function boundText(text: string, maxLength: number): string {
  const cut = text.slice(0, maxLength);
  if (!mayHaveLongRun(cut)) return cut.trim();
  return cut
    .replace(LONG_WORD, (word) => word.slice(0, KEPT_OF_WORD))
    .replace(RUN_OF_MARKS, (run) => `${run.slice(0, KEPT_OF_RUN)} `)
    .trim();
}

/**
 * Returns whether a text may contain a very long word or run of punctuation. Few texts do, and the
 * patterns take ten times longer than this loop. A character outside ASCII counts both as
 * punctuation and as part of a word.
 */
function mayHaveLongRun(text: string): boolean {
  let word = 0;
  let marks = 0;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    const isLetter = (code >= 97 && code <= 122) || (code >= 65 && code <= 90) || (code >= 48 && code <= 57);
    word = code === 32 || (code >= 9 && code <= 13) ? 0 : word + 1;
    marks = isLetter || code === 10 ? 0 : marks + 1;
    if (word >= 400 || marks >= 40) return true;
  }
  return false;
}
