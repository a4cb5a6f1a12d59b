import { termsOf } from '../lexicon/terms.js';
import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import { hashText, joinHashes } from '../model/hashing.js';
import type { TokenFeatures } from '../model/tagger.js';
import { currencySize } from './currency-size.js';
import { isCapital, isNumber, knownWord, plainWord, scriptOf, shapeOf, type Vocabulary } from './words.js';

/** Classes whose presence anywhere in the segment is told to every name and amount. */
const TELLING = ['raise', 'receive', 'invest', 'round', 'led', 'from', 'joined', 'up-to'];
/** How far a class counts, in tokens. */
const CLASS_REACH = 8;

/** What the tagger's features need of a whole text. */
interface TextView {
  /** How often each plain word stands in the text. */
  counts: Map<string, number>;
  inTitle: Set<string>;
  inAbout: Set<string>;
  /** Words of the feed's title. */
  inFeed: Set<string>;
  /** The host of the item's page. */
  host: string;
  /** How often each amount stands in the text, by its rounded value. */
  amounts: Map<number, number>;
  titleAmounts: Set<number>;
  mostAmount: number;
  /** Stage 1's log-odds in steps, or that it is unknown. */
  verdict: number;
  isPart: boolean;
  vocabulary: Vocabulary | null;
  connectors: Set<string>;
}

/** Names of features are hashed once. */
const names = new Map<string, number>();
function nameOf(name: string): number {
  let hash = names.get(name);
  if (hash === undefined) names.set(name, (hash = hashText(name)));
  return hash;
}

/** The features of every segment of a text, for the tagger. `logOdds` is the verdict by words. */
export function tokenFeatures(
  text: MarkedText,
  logOdds: number,
  vocabulary: Vocabulary | null,
): TokenFeatures[] {
  const view = viewOf(text, logOdds, vocabulary);
  return text.segments.map((segment, index) => segmentFeatures(segment, index === 0, view));
}

function viewOf(text: MarkedText, logOdds: number, vocabulary: Vocabulary | null): TextView {
  const view: TextView = {
    counts: new Map(),
    inTitle: new Set(),
    inAbout: new Set(),
    inFeed: new Set(),
    host: text.host,
    amounts: new Map(),
    titleAmounts: new Set(),
    mostAmount: 0,
    verdict: Math.max(-4, Math.min(4, Math.round(logOdds))),
    isPart: text.isPart,
    vocabulary,
    connectors: new Set(['&', '.', '-', "'", '+', 's', ...termsOf(text.lexicon.data.company.connectors)]),
  };
  for (const { place, tokens } of text.segments)
    for (const token of tokens) {
      const word = plainWord(token);
      view.counts.set(word, (view.counts.get(word) ?? 0) + 1);
      if (place === 'title') view.inTitle.add(word);
      if (place === 'about') view.inAbout.add(word);
      if (place === 'feed') view.inFeed.add(word);
      if (token.money === null) continue;
      const value = Math.round(token.money.value);
      view.amounts.set(value, (view.amounts.get(value) ?? 0) + 1);
      view.mostAmount = Math.max(view.mostAmount, value);
      if (place === 'title') view.titleAmounts.add(value);
    }
  for (const word of termsOf(text.lexicon.data.joins)) view.connectors.delete(word);
  return view;
}

/** A segment while its features are collected. */
class SegmentView {
  readonly place: string;
  readonly tokens: readonly Token[];
  readonly plain: string[];
  readonly words: string[];
  readonly shapes: string[];
  readonly wordHashes: number[];
  readonly shapeHashes: number[];
  readonly classes: readonly (readonly string[])[];
  readonly classNames: (string | null)[];
  readonly amountPlaces: number[] = [];
  readonly runStart: Int32Array;
  readonly runEnd: Int32Array;
  readonly hasCharacters: boolean;
  readonly classesHere: Set<string>;

  constructor(
    segment: Segment,
    readonly isFirst: boolean,
    readonly view: TextView,
  ) {
    const { tokens } = segment;
    this.place = segment.place;
    this.tokens = tokens;
    this.plain = tokens.map(plainWord);
    this.words = tokens.map((token, at) => knownWord(token, this.plain[at]!, view.vocabulary));
    this.shapes = tokens.map(shapeOf);
    this.wordHashes = this.words.map(hashText);
    this.shapeHashes = this.shapes.map(hashText);
    this.classes = segment.classes;
    this.classNames = this.classes.map((names) => (names.length > 0 ? names.join('+') : null));
    this.classesHere = new Set(this.classes.flat());
    this.hasCharacters = tokens.some(({ character }) => character !== null);
    tokens.forEach(({ money }, at) => money !== null && this.amountPlaces.push(at));
    this.runStart = new Int32Array(tokens.length);
    this.runEnd = new Int32Array(tokens.length);
    this.findRuns();
  }

  word(at: number): number {
    return this.wordHashes[at] ?? (at < 0 ? BEGIN : END);
  }

  shape(at: number): number {
    return this.shapeHashes[at] ?? (at < 0 ? BEGIN : END);
  }

  /** Finds runs of words with capitals, with numbers and small joining words inside: names look so. */
  private findRuns(): void {
    const { tokens } = this;
    const opens = (at: number): boolean => {
      const token = tokens[at];
      return token !== undefined && isCapital(token);
    };
    const isPlainNumber = (at: number): boolean => {
      const token = tokens[at];
      return token !== undefined && isNumber(token) && token.money === null;
    };
    for (let at = 0; at < tokens.length;) {
      let last = at;
      if (opens(at) || (isNumber(tokens[at]!) && opens(at + 1)))
        for (;;) {
          if (opens(last + 1) || isPlainNumber(last + 1)) last += 1;
          else if (this.joins(last + 1) && opens(last + 2)) last += 2;
          else break;
        }
      for (let inside = at; inside <= last; inside++) {
        this.runStart[inside] = at;
        this.runEnd[inside] = last;
      }
      at = last + 1;
    }
  }

  /** Whether a token joins two words of a name. A full stop does so only without a space: "Mint.ai". */
  private joins(at: number): boolean {
    const word = this.plain[at];
    if (word === undefined || !this.view.connectors.has(word)) return false;
    return word !== '.' || this.tokens[at + 1]?.isApart === false;
  }

  /** The nearest class before (-1) or behind (1) a token, within reach. */
  classBeside(at: number, step: 1 | -1): string {
    for (let distance = 1; distance <= CLASS_REACH; distance++) {
      const name = this.classNames[at + distance * step];
      if (name) return name;
    }
    return '-';
  }
}

const BEGIN = hashText('^');
const END = hashText('$');

/** Collects the features of one segment's tokens. */
function segmentFeatures(segment: Segment, isFirst: boolean, view: TextView): TokenFeatures {
  const here = new SegmentView(segment, isFirst, view);
  const keys: number[] = [];
  const starts = new Int32Array(segment.tokens.length + 1);
  const add = (name: string, first = 0, second = 0): void => {
    keys.push(joinHashes(joinHashes(nameOf(name), first), second));
  };
  let isQuoted = false;
  segment.tokens.forEach((token, at) => {
    starts[at] = keys.length;
    isQuoted = quotedBehind(token.text, isQuoted);
    addWordFeatures(add, here, at);
    addClassFeatures(add, here, at);
    if (here.hasCharacters) addCharacterFeatures(add, here, at, isQuoted);
    else addNeighbourFeatures(add, here, at);
    if (isCapital(token) || isNumber(token) || token.character !== null) addNameFeatures(add, here, at);
    if (token.money !== null) addAmountFeatures(add, here, at, token.money);
  });
  starts[segment.tokens.length] = keys.length;
  return { tokens: segment.tokens.length, keys: Int32Array.from(keys), starts };
}

type Add = (name: string, first?: number, second?: number) => void;

const OPENING = new Set(['「', '『', '“', '‘', '《', '"', '«', '„', '(', '（']);
const CLOSING = new Set(['」', '』', '”', '’', '》', '"', '»', ')', '）']);

function quotedBehind(sign: string, isQuoted: boolean): boolean {
  if (OPENING.has(sign) && !(sign === '"' && isQuoted)) return true;
  return CLOSING.has(sign) ? false : isQuoted;
}

/** The word, its shape, and the words beside it. */
function addWordFeatures(add: Add, here: SegmentView, at: number): void {
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
  const kind = token.money !== null ? 2 : isCapital(token) || token.character !== null ? 1 : 0;
  add('verdict, place and kind', joinHashes(view.verdict, placeName), kind);
  if (view.isPart) {
    add('part', kind, here.isFirst || here.place === 'first' ? 1 : 0);
    add('part, word -1', kind, before);
    add('part, word +1', kind, behind);
    add('part, place in it', kind, Math.min(6, at));
  }
}

/** The lexicon's classes of the token, and of those around it or around the run of capitals it is in. */
function addClassFeatures(add: Add, here: SegmentView, at: number): void {
  const token = here.tokens[at]!;
  const isCapitalised = isCapital(token);
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

/** Scripts without spaces: the characters around, their scripts, and the platform's words. */
function addCharacterFeatures(add: Add, here: SegmentView, at: number, isQuoted: boolean): void {
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
  const scripts = [-2, -1, 0, 1, 2].map((by) => {
    const token = here.tokens[at + by];
    return token === undefined ? '_' : token.money !== null ? token.text : scriptOf(token.text[0] ?? '');
  });
  add('scripts', hashText(scripts.join('')), quoted);
  const word = here.tokens[at]?.character;
  if (!word) return;
  const begins = word.begins ? 1 : 0;
  add('segmented word', hashText(word.word), begins);
  add('segmented word +1', hashText(word.next));
  add('segmented word -1', hashText(word.previous));
  add('begins a word', begins, nameOf(here.place));
}

/** Scripts with spaces: beginnings and endings of the word, and words further away. */
function addNeighbourFeatures(add: Add, here: SegmentView, at: number): void {
  const word = here.words[at]!;
  add('first 3 letters', hashText(word.slice(0, 3)));
  add('last 3 letters', hashText(word.slice(-3)));
  add('last 2 letters', hashText(word.slice(-2)));
  add('word -3', here.word(at - 3));
  add('word +3', here.word(at + 3));
  add('words -2 -1', here.word(at - 2), here.word(at - 1));
  add('words +1 +2', here.word(at + 1), here.word(at + 2));
}

/** What may be part of a name: the run of capitals, its neighbours, how often and where the word is. */
function addNameFeatures(add: Add, here: SegmentView, at: number): void {
  const { view, place, tokens } = here;
  const token = tokens[at]!;
  const script = token.character === null ? 0 : 1;
  if (script === 0) addRunFeatures(add, here, at);
  const plain = here.plain[at]!;
  const placeName = joinHashes(nameOf(place), script);
  const count = view.counts.get(plain) ?? 1;
  const where = (view.inTitle.has(plain) ? 1 : 0) + (view.inAbout.has(plain) ? 2 : 0);
  add('also in title or about', where, placeName);
  if (here.place !== 'feed') addContextFeatures(add, here, plain);
  add('count', Math.min(6, count), placeName);
  add('count and title', Math.min(4, count), (where & 1) + (at === 0 ? 2 : 0));
  if (here.isFirst) add('place in title', Math.min(8, at), script);
  let nearest = Infinity;
  for (const amount of here.amountPlaces)
    if (Math.abs(amount - at) < Math.abs(nearest)) nearest = amount - at;
  add('nearest amount', distanceStep(nearest), nameOf(place));
  let total = 0;
  for (const times of view.amounts.values()) total += times;
  add('amounts in text', Math.min(9, total), nameOf(place));
}

/** Words of names that are shorter stand in hosts by chance. */
const LEAST_IN_HOST = 4;

/** Whether the feed's title or the host of the page has the word, as on a company's own site. */
function addContextFeatures(add: Add, { view, place }: SegmentView, plain: string): void {
  const isInFeed = plain.length >= LEAST_IN_HOST && view.inFeed.has(plain);
  const isInHost = plain.length >= LEAST_IN_HOST && view.host.includes(plain);
  if (isInFeed) add('in feed', nameOf(place));
  if (isInHost) add('in host', nameOf(place));
}

/** -3 to 3: how far away, in three steps on each side; 9 for nowhere. */
function distanceStep(distance: number): number {
  if (distance === Infinity) return 9;
  const size = Math.abs(distance);
  return Math.sign(distance) * (size > 12 ? 3 : size > 5 ? 2 : 1);
}

const WORDS_BEHIND_RUN = 9;
const WORDS_BEFORE_RUN = 7;

function addRunFeatures(add: Add, here: SegmentView, at: number): void {
  const { tokens } = here;
  const [first, last] = [here.runStart[at]!, here.runEnd[at]!];
  const part = at === first ? 0 : 1;
  const place = nameOf(here.place);
  const ending = here.words[last]!;
  add('run length', Math.min(5, last - first + 1), part);
  add('run +1', here.word(last + 1));
  add('run +1 +2', here.word(last + 1), here.word(last + 2));
  add('run +3', here.word(last + 3));
  add('run -1', here.word(first - 1));
  add('run -2 -1', here.word(first - 2), here.word(first - 1));
  add('run ends with', here.word(last));
  add('run ends in letters', hashText(ending.slice(-4)), part);
  add('run begins segment', joinHashes(place, first === 0 ? 1 : 0), part);
  add('run +1 and place', place, here.word(last + 1));
  for (let next = last + 1; next <= Math.min(tokens.length - 1, last + WORDS_BEHIND_RUN); next++)
    if (!isCapital(tokens[next]!)) add('word behind run', here.word(next));
  for (let next = Math.max(0, first - WORDS_BEFORE_RUN); next < first; next++)
    if (!isCapital(tokens[next]!)) add('word before run', here.word(next));
}

const WORDS_AROUND_AMOUNT = 10;
const PLACED_WORDS = 4;

/** An amount: where it stands, how large it is beside the others, and the words around it. */
function addAmountFeatures(
  add: Add,
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
