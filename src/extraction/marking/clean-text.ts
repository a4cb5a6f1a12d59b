import { kindOfUnit, SPACE } from '../lexicon/characters.js';

/**
 * Maximum length of a text, in characters. The rest is cut. The longest press release that we
 * measured had 30,000.
 */
const MAX_TEXT = 40_000;
const APOSTROPHES = '’ʼ＇';
const BLANK = 0x20;
const LAST_PLAIN = 0x7e;
const NEW_LINE = '\n';

/**
 * Returns a text with plain spaces and apostrophes, and at most one empty line between paragraphs.
 * The text must not contain HTML.
 */
export function cleanText(text: string): string {
  let clean = '';
  let from = 0;
  const end = Math.min(text.length, MAX_TEXT);
  const put = (instead: string, start: number, next: number): void => {
    clean += text.slice(from, start) + instead;
    from = next;
  };
  for (let at = 0; at < end; at++) {
    const unit = text.charCodeAt(at);
    // Most characters are plain letters and signs with single spaces between them. They need no
    // change.
    if (unit > BLANK && unit <= LAST_PLAIN) continue;
    if (kindOfUnit(unit) === SPACE) {
      const behind = text.charCodeAt(at + 1);
      if (unit === BLANK && behind > BLANK && behind <= LAST_PLAIN) continue;
      let lines = 0;
      let next = at;
      for (; next < end && kindOfUnit(text.charCodeAt(next)) === SPACE; next++)
        if (text[next] === NEW_LINE) lines++;
      const space = lines === 0 ? ' ' : NEW_LINE.repeat(Math.min(2, lines));
      if (next - at !== space.length || text[at] !== space[0]) put(space, at, next);
      at = next - 1;
    } else if (APOSTROPHES.includes(text[at]!)) put("'", at, at + 1);
  }
  return `${clean}${text.slice(from, end)}`.trim();
}
