import {
  classMark,
  maskedWords,
  ORDERED,
  orderOfClasses,
  orderPart,
  segmentsRead,
} from './features/document-features.js';
import { markItem } from './marking/mark-item.js';
import type { NewsItem } from './marking/mark-item.js';
import type { Segment } from './marking/marked-text.js';
import type { Vocabulary } from './marking/word.js';

/** Maximum number of places that are returned per signal. */
const MOST_PLACES = 50;

/** The position of a signal's words in a title or a text, in UTF-16 units. */
export interface SignalPlace {
  /**
   * The first name is the signal that these words belong to, such as `title: raises`. The other
   * signals share some of these words.
   */
  names: string[];
  start: number;
  end: number;
}

export interface SignalPlaces {
  title: SignalPlace[];
  text: SignalPlace[];
}

/** The first and last token of a range in a segment. Both are included. */
type Span = readonly [first: number, last: number];

/**
 * Finds the words and classes of the named signals in an item. If the words of two signals overlap,
 * the place of the signal that comes first in `names` counts for both. A signal that is not a word
 * of the text, such as a count, has no place.
 */
export function placesOfSignals(
  item: NewsItem,
  vocabulary: Vocabulary,
  names: readonly string[],
): SignalPlaces {
  const text = markItem(item);
  const wanted = new Set(names);
  const found: { name: string; segment: Segment; span: Span }[] = [];
  const note = (segment: Segment, spans: Iterable<[string, Span[]]>): void => {
    for (const [name, own] of spans)
      if (wanted.has(name)) found.push(...own.map((span) => ({ name, segment, span })));
  };
  for (const { segment, part } of segmentsRead(text)) note(segment, wordSpans(segment, part, vocabulary));
  text.segments.slice(0, ORDERED).forEach((segment, index) => {
    if (segment.place !== 'feed') note(segment, orderSpans(segment, orderPart(index)));
  });
  const [title, ...rest] = text.segments;
  const inText = new Located(item.text, rest);
  const inTitle = new Located(item.title, title === undefined ? [] : [title]);
  const placesIn = (located: Located): SignalPlace[] => {
    const places = names.flatMap((name) =>
      found
        .filter((one) => one.name === name)
        .flatMap(({ segment, span }) => located.placeOf(segment, span))
        .slice(0, MOST_PLACES)
        .map(([start, end]) => ({ names: [name], start, end })),
    );
    return withoutOverlaps(places);
  };
  return { title: placesIn(inTitle), text: placesIn(inText) };
}

/**
 * Yields each word feature of a segment: its name, as `documentFeatures` writes it, and its tokens.
 */
function* wordSpans(segment: Segment, part: string, vocabulary: Vocabulary): Generator<[string, Span[]]> {
  const { words, tokens } = maskedWords(segment, part, vocabulary);
  const spanOf = (at: number): Span => [tokens[at]!, lastTokenOf(segment, words[at]!, tokens[at]!)];
  for (const [at, word] of words.entries()) {
    const own = spanOf(at);
    const [next, second] = [words[at + 1], words[at + 2]];
    yield [`${part}: ${word}`, [own]];
    if (part !== 'about') yield [`anywhere ${word}`, [own]];
    if (next !== undefined) yield [`${part}: ${word} ${next}`, [[own[0], spanOf(at + 1)[1]]]];
    if (second !== undefined) yield [`${part}: ${word} … ${second}`, [own, spanOf(at + 2)]];
  }
}

/** Yields each feature of a segment's order of classes: its name and its tokens. */
function* orderSpans(segment: Segment, part: string): Generator<[string, Span[]]> {
  const { marks, places } = orderOfClasses(segment);
  const spanOf = (at: number): Span => [places[at]!, lastOfClass(segment, marks[at]!, places[at]!)];
  for (const at of marks.keys())
    for (const length of [1, 2, 3].filter((one) => at + one <= marks.length)) {
      const own = [...marks.keys()].slice(at, at + length);
      yield [`${part}: ${own.map((index) => marks[index]).join(' > ')}`, own.map(spanOf)];
    }
}

/**
 * Returns the last token of a name or word. A name continues while its words are capitalised. A
 * Chinese or Japanese word continues until the next word starts.
 */
function lastTokenOf({ tokens }: Segment, word: string, first: number): number {
  const goesOn = (at: number): boolean => {
    const token = tokens[at];
    if (token === undefined) return false;
    if (tokens[first]!.character !== null) return token.character?.begins === false;
    return word === '@' && token.word.isCapital && token.character === null;
  };
  let last = first;
  while (goesOn(last + 1)) last++;
  return last;
}

/** Returns the last token of a mark. Adjacent tokens of the same class share one mark. */
function lastOfClass({ tokens, classes }: Segment, mark: string, first: number): number {
  const isSame = (at: number): boolean => {
    const token = tokens[at];
    return token !== undefined && token.money === null && classMark(token, classes[at] ?? []) === mark;
  };
  let last = first;
  while (tokens[first]!.money === null && isSame(last + 1)) last++;
  return last;
}

/**
 * Finds segments in the text that they were cut from. The original text may have other spaces and
 * apostrophes, so the comparison ignores both.
 */
class Located {
  private readonly starts = new Map<Segment, number>();
  /** The index in the text of each character that is not whitespace. */
  private readonly places: number[] = [];

  constructor(text: string, segments: readonly Segment[]) {
    for (let at = 0; at < text.length; at++) if (!isBlank(text[at]!)) this.places.push(at);
    const dense = withoutBlanks(text);
    let from = 0;
    for (const segment of segments) {
      const own = withoutBlanks(segment.text);
      const start = dense.indexOf(own, from);
      if (start < 0) continue;
      this.starts.set(segment, start);
      from = start + own.length;
    }
  }

  /**
   * Returns the start and end of the tokens in the text. The list is empty if the segment was not
   * found.
   */
  placeOf(segment: Segment, [first, last]: Span): [start: number, end: number][] {
    const from = this.starts.get(segment);
    const { text, tokens } = segment;
    if (from === undefined) return [];
    const before = withoutBlanks(text.slice(0, tokens[first]!.start)).length;
    const until = withoutBlanks(text.slice(0, tokens[last]!.end)).length;
    const [start, end] = [this.places[from + before], this.places[from + until - 1]];
    return start === undefined || end === undefined ? [] : [[start, end + 1]];
  }
}

const isBlank = (unit: string): boolean => /\s/.test(unit);
const withoutBlanks = (text: string): string => text.replace(/\s+/g, '').replace(/[’ʼ＇]/g, "'");

/** Merges overlapping places into the first of them, and sorts the places by position. */
function withoutOverlaps(places: readonly SignalPlace[]): SignalPlace[] {
  const kept: SignalPlace[] = [];
  for (const place of places) {
    const met = kept.filter(({ start, end }) => place.end > start && place.start < end);
    for (const { names } of met) names.push(...place.names.filter((name) => !names.includes(name)));
    if (met.length === 0) kept.push(place);
  }
  return kept.sort((a, b) => a.start - b.start);
}
