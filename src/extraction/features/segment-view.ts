import { termsOf } from '../lexicon/terms.js';
import type { MarkedText, Segment, Token } from '../marking/marked-text.js';
import type { Vocabulary, Word } from '../marking/word.js';
import { hashText } from '../model/hashing.js';

/** Maximum distance at which a class becomes a feature, in tokens. */
const CLASS_REACH = 8;

/** The data about a whole text that the tagger's features need. */
export interface TextView {
  /** Number of occurrences of each word in the text. */
  counts: Map<string, number>;
  inTitle: Set<string>;
  inAbout: Set<string>;
  /** The title of the round-up that a part was cut from. */
  wholeTitle: TitleWords;
  /** The words of the feed's title. */
  inFeed: Set<string>;
  /** The host of the item's page. It is empty if the item does not name its feed. */
  host: string;
  /**
   * Number of occurrences of each amount in the text, by its rounded value. `amountCount` is the
   * number of all amounts.
   */
  amounts: Map<number, number>;
  amountCount: number;
  titleAmounts: Set<number>;
  mostAmount: number;
  /** Log-odds of the verdict by words, rounded and limited to -4 to 4. */
  verdict: number;
  isPart: boolean;
  vocabulary: Vocabulary | null;
  connectors: Set<string>;
}

/** The words of a title, and its pairs of adjacent words. */
export class TitleWords {
  private readonly words = new Set<string>();
  private readonly pairs = new Set<string>();

  constructor(private readonly title: string) {
    const words = title.toLowerCase().match(WORD) ?? [];
    words.forEach((word, at) => {
      this.words.add(word);
      if (at > 0) this.pairs.add(`${words[at - 1]} ${word}`);
    });
  }

  get isEmpty(): boolean {
    return this.words.size === 0;
  }

  has(token: Token): boolean {
    if (token.character === null) return this.words.has(token.word.small);
    const { word } = token.character;
    return word.length > 1 && this.title.includes(word);
  }

  /** Returns whether two tokens are adjacent in the title. */
  joins(first: Token | undefined, second: Token | undefined): boolean {
    if (first === undefined || second === undefined) return false;
    if (second.character !== null) return this.title.includes(first.text + second.text);
    return this.pairs.has(`${first.word.small} ${second.word.small}`);
  }
}

const WORD = /[\p{L}\p{M}\p{N}]+|[^\s\p{L}\p{N}]/gu;

/** Collects the data about a text that its features need. `logOdds` is the verdict by words. */
export function viewOf(text: MarkedText, logOdds: number, vocabulary: Vocabulary | null): TextView {
  const view: TextView = {
    counts: new Map(),
    inTitle: new Set(),
    inAbout: new Set(),
    wholeTitle: new TitleWords(text.wholeTitle),
    inFeed: new Set(),
    host: text.host,
    amounts: new Map(),
    amountCount: 0,
    titleAmounts: new Set(),
    mostAmount: 0,
    verdict: Math.max(-4, Math.min(4, Math.round(logOdds))),
    isPart: text.isPart,
    vocabulary,
    connectors: new Set(['&', '.', '-', "'", '+', 's', ...termsOf(text.lexicon.data.company.connectors)]),
  };
  for (const { place, tokens } of text.segments)
    for (const token of tokens) {
      const word = token.word.plain;
      view.counts.set(word, (view.counts.get(word) ?? 0) + 1);
      if (place === 'title') view.inTitle.add(word);
      if (place === 'about') view.inAbout.add(word);
      if (place === 'feed') view.inFeed.add(word);
      if (token.money === null) continue;
      const value = Math.round(token.money.value);
      view.amounts.set(value, (view.amounts.get(value) ?? 0) + 1);
      view.amountCount++;
      view.mostAmount = Math.max(view.mostAmount, value);
      if (place === 'title') view.titleAmounts.add(value);
    }
  for (const word of termsOf(text.lexicon.data.joins)) view.connectors.delete(word);
  return view;
}

/** A segment with the data that its features need. */
export class SegmentView {
  readonly place: string;
  readonly tokens: readonly Token[];
  /** The words of the segment. Masks replace words that the vocabulary does not contain. */
  readonly words: Word[];
  readonly classes: readonly (readonly string[])[];
  readonly classNames: (string | null)[];
  readonly amountPlaces: number[] = [];
  readonly runStart: Int32Array;
  readonly runEnd: Int32Array;
  readonly hasCharacters: boolean;
  /**
   * Index of the token where a title's last part starts, after a dash or bar. Outlets put their
   * names there. Without such a part, it is the number of tokens.
   */
  readonly tail: number;
  readonly classesHere: Set<string>;

  constructor(
    segment: Segment,
    readonly isFirst: boolean,
    readonly view: TextView,
  ) {
    const { tokens } = segment;
    this.place = segment.place;
    this.tokens = tokens;
    this.words = tokens.map(({ word, character }) =>
      character === null ? word.knownIn(view.vocabulary) : word,
    );
    this.classes = segment.classes;
    this.classNames = this.classes.map((names) => (names.length > 0 ? names.join('+') : null));
    this.classesHere = new Set(this.classes.flat());
    this.hasCharacters = tokens.some(({ character }) => character !== null);
    tokens.forEach(({ money }, at) => money !== null && this.amountPlaces.push(at));
    this.tail = isFirst ? tailOf(tokens) : tokens.length;
    this.runStart = new Int32Array(tokens.length);
    this.runEnd = new Int32Array(tokens.length);
    this.findRuns();
  }

  word(at: number): number {
    return this.words[at]?.hash ?? (at < 0 ? BEGIN : END);
  }

  shape(at: number): number {
    return this.tokens[at]?.word.shapeHash ?? (at < 0 ? BEGIN : END);
  }

  /**
   * Finds runs of capitalised words, which may include numbers and small joining words. Most names
   * are such runs.
   */
  private findRuns(): void {
    const { tokens } = this;
    const opens = (at: number): boolean => tokens[at]?.word.isCapital === true;
    const isNumber = (at: number): boolean => tokens[at]?.word.isNumber === true;
    for (let at = 0; at < tokens.length;) {
      let last = at;
      if (opens(at) || (isNumber(at) && opens(at + 1)))
        for (;;) {
          if (opens(last + 1) || isNumber(last + 1)) last += 1;
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

  /**
   * Returns whether a token joins two words of a name. A full stop joins words only if no space
   * follows. Example: "Mint.ai".
   */
  private joins(at: number): boolean {
    const word = this.tokens[at]?.word.plain;
    if (word === undefined || !this.view.connectors.has(word)) return false;
    return word !== '.' || this.tokens[at + 1]?.isApart === false;
  }

  /** Returns the nearest class before (-1) or after (1) a token, within CLASS_REACH tokens. */
  classBeside(at: number, step: 1 | -1): string {
    for (let distance = 1; distance <= CLASS_REACH; distance++) {
      const name = this.classNames[at + distance * step];
      if (name) return name;
    }
    return '-';
  }
}

/** Maximum number of tokens of an outlet's name at the end of a title, with the mark before it. */
const MOST_TAIL = 8;
const TAIL_MARK = /^[-|–—｜·]$/;

function tailOf(tokens: readonly Token[]): number {
  const at = tokens.findLastIndex(({ text, isApart }) => isApart && TAIL_MARK.test(text));
  return at > 2 && tokens.length - at <= MOST_TAIL ? at : tokens.length;
}

const BEGIN = hashText('^');
const END = hashText('$');
