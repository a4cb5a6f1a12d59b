import type { MarkedText, Segment } from '../marking/marked-text.js';
import type { Vocabulary } from '../marking/word.js';
import { hashText, joinHashes } from '../model/hashing.js';
import type { TokenFeatures } from '../model/tagger.js';
import { currencySize } from './currency-size.js';
import { SegmentView, viewOf, type TextView } from './segment-view.js';

/**
 * If a segment contains one of these classes, every name and amount in the segment gets a feature
 * for it.
 */
const TELLING = ['round', 'led', 'from', 'joined', 'up-to'];

/** Caches the hashes of feature names, because the same names apply to every token. */
const names = new Map<string, number>();
function nameOf(name: string): number {
  let hash = names.get(name);
  if (hash === undefined) names.set(name, (hash = hashText(name)));
  return hash;
}

/**
 * Returns the features of every segment of a text, for the tagger. `logOdds` is the verdict by
 * words.
 */
export function tokenFeatures(
  text: MarkedText,
  logOdds: number,
  vocabulary: Vocabulary | null,
): TokenFeatures[] {
  const view = viewOf(text, logOdds, vocabulary);
  return text.segments.map((segment, index) => segmentFeatures(segment, index === 0, view));
}

/**
 * Buffer that collects the features of one segment. It is reused, so each segment copies its
 * features.
 */
let buffer = new Int32Array(1 << 12);
let length = 0;

function add(name: string, first = 0, second = 0): void {
  if (length === buffer.length) buffer = grown(buffer);
  buffer[length++] = joinHashes(joinHashes(nameOf(name), first), second);
}

function grown(full: Int32Array): Int32Array<ArrayBuffer> {
  const larger = new Int32Array(2 * full.length);
  larger.set(full);
  return larger;
}

function segmentFeatures(segment: Segment, isFirst: boolean, view: TextView): TokenFeatures {
  const here = new SegmentView(segment, isFirst, view);
  const { tokens } = segment;
  const starts = new Int32Array(tokens.length + 1);
  length = 0;
  let isQuoted = false;
  for (let at = 0; at < tokens.length; at++) {
    const { text, word, money, character } = tokens[at]!;
    starts[at] = length;
    isQuoted = quotedBehind(text, isQuoted);
    addWordFeatures(here, at);
    addClassFeatures(here, at);
    if (here.hasCharacters) addCharacterFeatures(here, at, isQuoted);
    else addNeighbourFeatures(here, at);
    if (word.isCapital || word.isNumber || character !== null) addNameFeatures(here, at);
    if (money !== null) addAmountFeatures(here, at, money);
  }
  starts[tokens.length] = length;
  return { tokens: tokens.length, keys: buffer.slice(0, length), starts };
}

const OPENING = new Set(['「', '『', '“', '‘', '《', '"', '«', '„', '(', '（']);
const CLOSING = new Set(['」', '』', '”', '’', '》', '"', '»', ')', '）']);

function quotedBehind(sign: string, isQuoted: boolean): boolean {
  if (OPENING.has(sign) && !(sign === '"' && isQuoted)) return true;
  return CLOSING.has(sign) ? false : isQuoted;
}

/** Adds the word, its shape, and the words next to it. */
function addWordFeatures(here: SegmentView, at: number): void {
  const { place, view } = here;
  const [word, shape] = [here.word(at), here.shape(at)];
  const [before, behind] = [here.word(at - 1), here.word(at + 1)];
  const placeName = nameOf(place);
  add('always');
  add('place', placeName);
  add('word', word);
  add('shape', shape);
  add('place and shape', placeName, shape);
  add('word -1', before);
  add('word +1', behind);
  add('word -2', here.word(at - 2));
  add('word +2', here.word(at + 2));
  add('words -1 0', before, word);
  add('words 0 +1', word, behind);
  add('shapes -1 0', here.shape(at - 1), shape);
  add('shapes 0 +1', shape, here.shape(at + 1));
  add('shapes -1 0 +1', joinHashes(here.shape(at - 1), shape), here.shape(at + 1));
  add('verdict and shape', view.verdict, shape);
  const token = here.tokens[at]!;
  const kind = token.money !== null ? 2 : token.word.isCapital || token.character !== null ? 1 : 0;
  add('verdict, place and kind', joinHashes(view.verdict, placeName), kind);
  if (view.isPart) {
    add('part', kind, here.isFirst || here.place === 'first' ? 1 : 0);
    add('part, word -1', kind, before);
    add('part, word +1', kind, behind);
    add('part, place in it', kind, Math.min(6, at));
  }
}

/**
 * Adds the lexicon classes of the token, and of the tokens around it. For a capitalised word, it
 * adds the classes around its whole run of capitalised words.
 */
function addClassFeatures(here: SegmentView, at: number): void {
  const token = here.tokens[at]!;
  const isCapitalised = token.word.isCapital;
  const isNameLike = isCapitalised || token.character !== null;
  const kind = token.money !== null ? 2 : isNameLike ? 1 : 0;
  const first = isCapitalised ? here.runStart[at]! : at;
  const last = isCapitalised ? here.runEnd[at]! : at;
  const before = nameOf(here.classBeside(first, -1));
  const behind = nameOf(here.classBeside(last, 1));
  for (const name of here.classes[at] ?? []) add('class', nameOf(name));
  add('class behind', behind, kind);
  add('class before', before, kind);
  add('classes around', joinHashes(before, behind), kind);
  const [next, previous] = [here.classNames[last + 1], here.classNames[first - 1]];
  if (next) add('class at once behind', nameOf(next), kind);
  if (previous) add('class at once before', nameOf(previous), kind);
  if (kind === 0) return;
  for (const name of TELLING)
    if (here.classesHere.has(name)) add('class in segment', nameOf(name), kind + (here.isFirst ? 2 : 0));
}

const SCRIPTS: readonly [RegExp, string][] = [
  [/\p{Script=Han}/u, 'H'],
  [/\p{Script=Hiragana}/u, 'h'],
  [/[\p{Script=Katakana}ー]/u, 'K'],
  [/\p{Script=Hangul}/u, 'G'],
  [/[A-Z]/, 'A'],
  [/[a-z]/, 'a'],
  [/\d/, '0'],
];
const scripts = new Map<string, string>();

/** Returns the script of a character, or the character itself if its script is not listed. */
function scriptOf(char: string): string {
  let script = scripts.get(char);
  if (script === undefined)
    scripts.set(char, (script = SCRIPTS.find(([pattern]) => pattern.test(char))?.[1] ?? char));
  return script;
}

/**
 * Adds features for scripts without spaces. They are the characters around the token, their
 * scripts, and the words of the platform's segmenter.
 */
function addCharacterFeatures(here: SegmentView, at: number, isQuoted: boolean): void {
  const quoted = isQuoted ? 1 : 0;
  add('quoted and shape', quoted, here.shape(at));
  for (let by = -4; by <= 4; by++) add('character', by, here.word(at + by));
  for (let by = -4; by <= 3; by++)
    add('characters 2', by, joinHashes(here.word(at + by), here.word(at + by + 1)));
  for (let by = -3; by <= 1; by++)
    add(
      'characters 3',
      by,
      joinHashes(joinHashes(here.word(at + by), here.word(at + by + 1)), here.word(at + by + 2)),
    );
  const around = [-2, -1, 0, 1, 2].map((by) => {
    const token = here.tokens[at + by];
    return token === undefined ? '_' : token.money !== null ? token.text : scriptOf(token.text[0] ?? '');
  });
  add('scripts', hashText(around.join('')), quoted);
  const word = here.tokens[at]?.character;
  if (!word) return;
  const begins = word.begins ? 1 : 0;
  add('segmented word', hashText(word.word), begins);
  add('segmented word +1', hashText(word.next));
  add('segmented word -1', hashText(word.previous));
  add('begins a word', begins, nameOf(here.place));
}

/**
 * Adds features for scripts with spaces: the first and last letters of the word, and words further
 * away.
 */
function addNeighbourFeatures(here: SegmentView, at: number): void {
  const { plain: word } = here.words[at]!;
  add('first 3 letters', hashText(word, 0, Math.min(3, word.length)));
  add('last 3 letters', hashOfEnd(word, 3));
  add('last 2 letters', hashOfEnd(word, 2));
  const { plain } = here.tokens[at]!.word;
  if (plain.length >= LEAST_COMPOUND) add('head of compound', hashOfEnd(plain, HEAD));
  add('word -3', here.word(at - 3));
  add('word +3', here.word(at + 3));
  add('words -2 -1', here.word(at - 2), here.word(at - 1));
  add('words +1 +2', here.word(at + 1), here.word(at + 2));
}

function hashOfEnd(word: string, letters: number): number {
  return hashText(word, Math.max(0, word.length - letters));
}

/**
 * Minimum length of a word that may be a compound. The last letters of a compound say what the
 * thing is. Example: "Logistiksoftware".
 */
const LEAST_COMPOUND = 8;
const HEAD = 5;

/**
 * Adds features of a word that may be part of a name. They describe its run of capitalised words,
 * the neighbours of the run, and how often and where the word occurs.
 */
function addNameFeatures(here: SegmentView, at: number): void {
  const { view, place, tokens } = here;
  const token = tokens[at]!;
  const script = token.character === null ? 0 : 1;
  if (script === 0) addRunFeatures(here, at);
  const { plain } = token.word;
  const placeName = joinHashes(nameOf(place), script);
  const count = view.counts.get(plain) ?? 1;
  const where = (view.inTitle.has(plain) ? 1 : 0) + (view.inAbout.has(plain) ? 2 : 0);
  add('also in title or about', where, placeName);
  if (here.place !== 'feed') addContextFeatures(here, plain);
  if (!view.wholeTitle.isEmpty) addWholeTitleFeatures(here, at);
  add('count', Math.min(6, count), placeName);
  add('count and title', Math.min(4, count), (where & 1) + (at === 0 ? 2 : 0));
  if (here.isFirst) add('place in title', Math.min(8, at), script);
  if (here.tail < tokens.length) add('tail of title', at > here.tail ? 1 : 0, tokens.length - here.tail);
  let nearest = Infinity;
  for (const amount of here.amountPlaces)
    if (Math.abs(amount - at) < Math.abs(nearest)) nearest = amount - at;
  add('nearest amount', distanceStep(nearest), nameOf(place));
  add('amounts in text', Math.min(9, view.amountCount), nameOf(place));
}

/**
 * Adds whether the title of the round-up contains the word, and whether it contains the adjacent
 * words next to it.
 */
function addWholeTitleFeatures({ view: { wholeTitle }, tokens }: SegmentView, at: number): void {
  const token = tokens[at]!;
  const isThere = wholeTitle.has(token);
  add('in whole title', isThere ? 1 : 0);
  if (!isThere) return;
  const before = wholeTitle.joins(tokens[at - 1], token) ? 1 : 0;
  const behind = wholeTitle.joins(token, tokens[at + 1]) ? 1 : 0;
  add('beside it in whole title', before, behind);
}

/**
 * Minimum length of a word to look for in a host name. Shorter words occur in host names by chance.
 */
const LEAST_IN_HOST = 4;

/**
 * Adds whether the feed's title or the page's host contains the word. On a company's website, they
 * contain the company's name.
 */
function addContextFeatures({ view, place }: SegmentView, plain: string): void {
  const isInFeed = plain.length >= LEAST_IN_HOST && view.inFeed.has(plain);
  const isInHost = plain.length >= LEAST_IN_HOST && view.host.includes(plain);
  if (isInFeed) add('in feed', nameOf(place));
  if (isInHost) add('in host', nameOf(place));
}

/**
 * Returns a distance as one of three steps on each side, -3 to 3. Returns 9 if there is no amount.
 */
function distanceStep(distance: number): number {
  if (distance === Infinity) return 9;
  const size = Math.abs(distance);
  return Math.sign(distance) * (size > 12 ? 3 : size > 5 ? 2 : 1);
}

const WORDS_BEHIND_RUN = 9;
const WORDS_BEFORE_RUN = 7;

function addRunFeatures(here: SegmentView, at: number): void {
  const { tokens } = here;
  const [first, last] = [here.runStart[at]!, here.runEnd[at]!];
  const part = at === first ? 0 : 1;
  const place = nameOf(here.place);
  const { plain: ending } = here.words[last]!;
  add('run length', Math.min(5, last - first + 1), part);
  add('run +1', here.word(last + 1));
  add('run +1 +2', here.word(last + 1), here.word(last + 2));
  add('run +3', here.word(last + 3));
  add('run -1', here.word(first - 1));
  add('run -2 -1', here.word(first - 2), here.word(first - 1));
  add('run ends with', here.word(last));
  const { plain: beginning } = here.tokens[first]!.word;
  if (last > first && beginning.length >= LEAST_COMPOUND)
    add('run begins with compound', hashOfEnd(beginning, HEAD), part);
  add('run ends in letters', hashOfEnd(ending, 4), part);
  add('run begins segment', joinHashes(place, first === 0 ? 1 : 0), part);
  add('run +1 and place', place, here.word(last + 1));
  for (let next = last + 1; next <= Math.min(tokens.length - 1, last + WORDS_BEHIND_RUN); next++)
    if (!tokens[next]!.word.isCapital) add('word behind run', here.word(next));
  for (let next = Math.max(0, first - WORDS_BEFORE_RUN); next < first; next++)
    if (!tokens[next]!.word.isCapital) add('word before run', here.word(next));
}

const WORDS_AROUND_AMOUNT = 10;
const PLACED_WORDS = 4;

/**
 * Adds features of an amount: its place, its size compared with the other amounts, and the words
 * around it.
 */
function addAmountFeatures(
  here: SegmentView,
  at: number,
  { value, currency }: { value: number; currency: string },
): void {
  const { view } = here;
  const place = nameOf(here.place);
  const rounded = Math.round(value);
  add('amount number', place, here.amountPlaces.indexOf(at));
  add('amounts here', Math.min(4, here.amountPlaces.length));
  add('amount in title', place, view.titleAmounts.has(rounded) ? 1 : 0);
  add('amount count', Math.min(4, view.amounts.get(rounded) ?? 1));
  add('largest amount', value >= view.mostAmount * 0.999 ? 1 : 0);
  add('amount size', Math.round(Math.log10(Math.max(1, value / currencySize(currency)))));
  add('amount verdict', place, view.verdict);
  const lastAt = here.tokens.length - 1;
  for (let next = Math.max(0, at - WORDS_AROUND_AMOUNT); next < at; next++)
    add('word before amount', here.word(next));
  for (let next = at + 1; next <= Math.min(lastAt, at + WORDS_AROUND_AMOUNT); next++)
    add('word behind amount', here.word(next));
  for (let by = -PLACED_WORDS; by <= PLACED_WORDS; by++)
    if (by !== 0 && at + by >= 0 && at + by <= lastAt) add('word by amount', by, here.word(at + by));
}
