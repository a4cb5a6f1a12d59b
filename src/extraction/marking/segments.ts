import { CAPITAL, DIGIT, kindAt, kindOfUnit, LETTER, NUMBER, sizeAt, SPACE } from '../lexicon/characters.js';
import type { CompiledLexicon } from '../lexicon/compile.js';
import { LEXICONS } from '../lexicon/lexicons.js';
import { mayHaveMoney } from '../signals/may-have-money.js';
import { termSource, termsOf } from '../lexicon/terms.js';
import type { Place } from './marked-text.js';

/**
 * Maximum number of segments of an item that are read. The press releases that we measured state
 * their round within these.
 */
export const MAX_SEGMENTS = 34;
const MAX_SEGMENT = 600;
/** Number of first sentences that are always read. */
const ALWAYS_READ = 14;
/** Number of first sentences in which list entries and sentences with money are also read. */
const MONEY_READ = 90;
/** Maximum number of sentences in a paragraph about the company. */
const ABOUT_SENTENCES = 3;

const LIST_MARK = /^(?:[-•*·]|\d+[.)])\s/;
/**
 * Splits a paragraph into sentences. A stop ends a sentence if a capital, a number or a quotation
 * mark follows. A Chinese or Japanese stop always ends a sentence.
 */
export function sentencesOf(paragraph: string): string[] {
  const sentences: string[] = [];
  let from = 0;
  const cut = (end: number, next: number): void => {
    const sentence = paragraph.slice(from, end);
    if (sentence.trim() !== '') sentences.push(sentence);
    from = next;
  };
  for (let at = 0; at < paragraph.length; at++) {
    const unit = paragraph.charCodeAt(at);
    if (unit === BLANK || (unit > LAST_SIGN && unit < WIDE_STOP)) continue;
    const sign = paragraph[at]!;
    if (WIDE_STOPS.includes(sign)) cut(at + 1, at + 1);
    else if (STOPS.includes(sign)) {
      const end = CLOSING.includes(paragraph[at + 1] ?? ' ') ? at + 2 : at + 1;
      let next = end;
      while (next < paragraph.length && kindOfUnit(paragraph.charCodeAt(next)) === SPACE) next++;
      if (next > end && next < paragraph.length && opensSentence(paragraph, next)) cut(end, next);
    }
  }
  cut(paragraph.length, paragraph.length);
  return sentences;
}

const STOPS = '.!?';
const WIDE_STOPS = '。！？';
/** Most characters are letters with codes between these two. They cannot end a sentence. */
const [LAST_SIGN, WIDE_STOP] = ['?'.charCodeAt(0), '。'.charCodeAt(0)];
const BLANK = ' '.charCodeAt(0);
const CLOSING = '”"’»)';
const OPENING = '“"«‘(';
const HAN_OR_HANGUL = /[\p{Script=Han}\p{Script=Hangul}]/u;

function opensSentence(text: string, at: number): boolean {
  const kind = kindAt(text, at);
  if (kind === CAPITAL || kind === DIGIT || kind === NUMBER || OPENING.includes(text[at]!)) return true;
  return kind === LETTER && HAN_OR_HANGUL.test(text.slice(at, at + sizeAt(text, at)));
}

/**
 * Splits an item into the segments that are read, with their places. Empty lines separate blocks.
 * The blocks of the body count from 1, and the title is block 0.
 */
export function segmentsOf(
  { title, body, feedTitle }: { title: string; body: string; feedTitle: string | null },
  lexicon: CompiledLexicon,
): { place: Place; text: string; block: number }[] {
  const segments: { place: Place; text: string; block: number }[] = [];
  let block = 0;
  const add = (place: Place, text: string): void => {
    if (segments.length < MAX_SEGMENTS) segments.push({ place, text: text.slice(0, MAX_SEGMENT), block });
  };
  add('title', title);
  block = 1;
  let number = 0;
  let aboutLeft = 0;
  for (const paragraph of body.split('\n')) {
    if (paragraph.trim() === '') {
      block++;
      continue;
    }
    const beginsAbout = aboutHeading().test(paragraph);
    if (beginsAbout) aboutLeft = ABOUT_SENTENCES;
    for (const sentence of sentencesOf(paragraph)) {
      number++;
      const isAbout = beginsAbout || aboutLeft > 0;
      const isEntry = LIST_MARK.test(sentence);
      const isWorthReading =
        number <= ALWAYS_READ ||
        isAbout ||
        (number <= MONEY_READ && (isEntry || (/\d/.test(sentence) && mayHaveMoney(sentence, lexicon))));
      if (!isWorthReading) continue;
      if (isAbout) aboutLeft--;
      add(isAbout ? 'about' : isEntry ? 'list' : placeOf(number), sentence);
    }
  }
  if (feedTitle !== null) add('feed', feedTitle);
  return segments;
}

function placeOf(number: number): Place {
  return number === 1 ? 'first' : number <= 3 ? 'early' : number <= 8 ? 'middle' : 'late';
}

let heading: RegExp | undefined;

/**
 * Returns a pattern for the first words of a paragraph about the company, in any supported
 * language.
 */
function aboutHeading(): RegExp {
  if (heading === undefined) {
    const terms = LEXICONS.flatMap(({ company }) => termsOf(company.about)).map(termSource);
    heading = new RegExp(`^(?:#+ *)?\\**(?:${terms.join('|')})(?![\\p{L}\\p{N}])`, 'iu');
  }
  return heading;
}
