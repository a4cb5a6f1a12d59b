/** Characters of markup that are read of one text. The longest release measured had 250,000. */
export const MAX_MARKUP = 400_000;
/** Characters of an item's text, and of its title, that are judged. */
export const MAX_TEXT = 60_000;
export const MAX_TITLE = 1_000;

/** More than any word or address of news; patterns that look for the end of a word stay short. */
const LONG_WORD = /\S{400,}/g;
const KEPT_OF_WORD = 200;
/** Longer than any rule, leader or ASCII table of news. `\n` ends a run, so that paragraphs stay apart. */
const RUN_OF_MARKS = /[^\p{L}\p{N}\n]{40,}/gu;
const KEPT_OF_RUN = 20;

/**
 * Cuts a text to a length and shortens runs of punctuation and endless words, which no news has. What
 * reads the text afterwards is bounded: a pattern that backtracks over a run meets a short one.
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
 * Whether a text may have an endless word or a run of marks. Hardly any has, and the patterns take ten
 * times longer than this loop. What is not ASCII counts as a mark and as part of a word.
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
