import type { FundingType } from '../../rounds/stated-round.js';

/**
 * Words of one language: terms (see `termSource`) with `;` between them, never regular expressions.
 * Case does not count.
 */
export type Terms = string;

/** How a language writes who raised. */
export interface CompanyWords {
  /** Nouns before a name that say what it is: "payments startup Acme". */
  headNouns: Terms;
  /** Words in lower case within names: "of", "and". */
  connectors: Terms;
  /** Endings behind a place: "-based". */
  based: Terms;
  /** Words before the text about the company at the end of a release. */
  about: Terms;
}

/** How a language writes who invested. */
export interface InvestorWords {
  /** Before the names of leaders: "led by". */
  ledBy: Terms;
  /** Behind the names of leaders: "led the round". */
  leads: Terms;
  /** Before the names of others: "with participation from". */
  from: Terms;
  /** Behind the names of others: "participated". */
  joined: Terms;
  /** Nouns before a name that say what it is: "venture firm", "existing investor". */
  kinds: Terms;
  /** Words by which a sentence speaks of an earlier round. */
  earlier: Terms;
}

/** How a language writes money. */
export interface MoneyWords {
  /** Currencies before the number, beyond the codes and signs that all languages share; ISO 4217. */
  before: Record<string, string>;
  /** Currencies behind the number. */
  after: Record<string, string>;
  /** Words and letters for thousands and more, behind the number. */
  scales: Record<string, number>;
  /** Those that mean more with the currency of bare amounts: "Rp 5 M" are milliards, "US$5 M" are not. */
  ownScales?: Record<string, number>;
  /** Currencies behind the number that differ where dots part its thousands: pesos. */
  dotted?: Record<string, string>;
  /** Numbers in words: "one", "half a". From a thousand on they need no scale: "milion złotych". */
  numbers: Record<string, number>;
  /** Words before a scale that leave the number open, so that it is none: 数千万. */
  open?: Terms;
  /**
   * The currency of a large amount that names none, the words that may follow such an amount, and words
   * before it. Behind a `link` a name or a word for a round must follow: "5 milioni di utenti" is no money.
   */
  bare?: { currency: string; next: Terms; before?: Terms };
  /** Words between a number and its currency: the "de" of "5 millones de euros". */
  link?: Terms;
  /** Letters that are written onto a number, as small words of Hebrew and Arabic are. */
  glued?: Terms;
  /** A second number and scale may follow the first: 1億2000万円. */
  compound?: boolean;
  /** Words between the two: "1 milione e 850 mila". */
  and?: Terms;
  /** Words behind a scale that add half of it: "3 milioni e mezzo". */
  half?: Terms;
  /** What parts the decimals. */
  decimal: '.' | ',';
  /** Between the ends of a range. */
  range: Terms;
  /** Before an amount that is the most there may be: "up to". */
  upTo: Terms;
}

/** How a language writes where a company is. */
export interface PlaceWords {
  /** Before a place: "headquartered in". */
  seated: Terms;
  /** Behind a place, or written onto it: "-based". */
  based: Terms;
  /** Between a company and its place: "from". */
  from: Terms;
  /** Small words that part a place from a name behind it: that firm is not the one that sits there. */
  apart?: Terms;
  /** Small words in front of a place whose firm deals with the one told of: "from a Singapore fund". */
  others?: Terms;
  /** Nouns beside which a place is the seat of the company told of, if not all `headNouns`. */
  nouns?: Terms;
  /** Several companies, behind the country of all that a text tells of: "Indian startups". */
  companies?: Terms;
}

/** Everything that extraction knows of one language. One file per language; all of it is data. */
export interface Lexicon {
  /** ISO 639-1. */
  language: string;
  script: {
    /** Words stand apart. Without it terms match anywhere. */
    spaced: boolean;
    /** A capital marks a name within a sentence. False for German and for scripts without capitals. */
    capitalsMarkNames: boolean;
    /** Amounts have a currency of more than one letter or a sign, as in English. */
    subjectFirst?: boolean;
  };
  /** Verbs that make it worth to fetch the page of a teaser without an amount. The reader learns verbs by itself. */
  verbs: {
    /** "raised". */
    raise: Terms;
    /** Their subject is the investor, their object the company: "backs". */
    invest: Terms;
  };
  round: {
    /** Words that say that the money is a round, behind an amount or a verb of raising. */
    nouns: Terms;
    /** Of these, the ones that speak of a round without a verb of raising. */
    sure: Terms;
    /** Words before the kind of a round that is yet to come: "ahead of". */
    later?: Terms;
    /** Small words between those and the kind: "ahead of its". */
    laterGap?: Terms;
  };
  /** Kinds of rounds. Stages come before others; within each the first named counts. */
  stages: readonly { type: FundingType; terms: Terms; exact?: Terms }[];
  otherTypes: readonly { type: FundingType; terms: Terms; exact?: Terms }[];
  /** Words for "series", before or behind the letter. */
  series: { before: Terms; after: Terms };
  /** Words before a series that make it the stage below: "pre". */
  pre: Terms;
  /** Words that join two stages: "and". */
  joins: Terms;
  money: MoneyWords;
  company: CompanyWords;
  investors: InvestorWords;
  /** Absent: a place is read only beside a noun for a company and beside the company's name. */
  places?: PlaceWords;
  sentences: {
    /** Words after whose full stop the sentence goes on, without the stop. */
    abbreviations: Terms;
  };
  /** Lines with which an outlet ends an item. */
  footers: Terms;
}
