import type { FundingType } from '../../rounds/stated-round.js';

/**
 * Words of one language: terms (see `termSource`) that are separated by `;`. They are never regular
 * expressions. Case does not matter.
 */
export type Terms = string;

/** Words about the company that raised money. */
export interface CompanyWords {
  /** Nouns before a company's name that describe the company. Example: "payments startup Acme". */
  headNouns: Terms;
  /** Lower-case words within names. Examples: "of", "and". */
  connectors: Terms;
  /** Endings after a place. Example: "-based". */
  based: Terms;
  /** Words before the text about the company, at the end of a press release. */
  about: Terms;
}

/** Words about the investors. */
export interface InvestorWords {
  /** Words before the names of lead investors. Example: "led by". */
  ledBy: Terms;
  /** Words after the names of lead investors. Example: "led the round". */
  leads: Terms;
  /** Words before the names of other investors. Example: "with participation from". */
  from: Terms;
  /** Words after the names of other investors. Example: "participated". */
  joined: Terms;
  /**
   * Nouns before an investor's name that describe the investor. Examples: "venture firm", "existing
   * investor".
   */
  kinds: Terms;
  /** Words that mark a sentence about an earlier round. */
  earlier: Terms;
}

/** Words and formats for amounts of money. */
export interface MoneyWords {
  /**
   * Currencies before the number, as ISO 4217 codes. Codes and signs that all languages share are
   * not listed.
   */
  before: Record<string, string>;
  /** Currencies after the number, as ISO 4217 codes. */
  after: Record<string, string>;
  /** Words and letters after the number that multiply it by a thousand or more. */
  scales: Record<string, number>;
  /**
   * Scales with a different factor if the currency is that of `bare`. Example: "M" means milliard
   * in "Rp 5 M", but million in "US$5 M".
   */
  ownScales?: Record<string, number>;
  /** Currencies after the number that differ if dots separate its thousands. Example: pesos. */
  dotted?: Record<string, string>;
  /**
   * Numbers in words. Examples: "one", "half a". A number from a thousand on needs no scale.
   * Example: "milion złotych".
   */
  numbers: Record<string, number>;
  /**
   * Words before a scale that make the number unknown, so that it is not an amount. Example: 数千万.
   */
  open?: Terms;
  /**
   * How a large amount without a currency is read. `currency` is its currency. `next` lists words
   * that may follow such an amount, and `before` words before it. After a `link`, a name or a word
   * for a round must follow. Example: "5 milioni di utenti" is not money.
   */
  bare?: { currency: string; next: Terms; before?: Terms };
  /** Words between a number and its currency. Example: "de" in "5 millones de euros". */
  link?: Terms;
  /** Letters that are attached to a number, such as small words of Hebrew and Arabic. */
  glued?: Terms;
  /** Whether a second number and scale may follow the first. Example: 1億2000万円. */
  compound?: boolean;
  /** Words between the first and the second number. Example: "1 milione e 850 mila". */
  and?: Terms;
  /** Words after a scale that add half of the scale. Example: "3 milioni e mezzo". */
  half?: Terms;
  /** The decimal separator. */
  decimal: '.' | ',';
  /** Words between the two ends of a range. */
  range: Terms;
  /** Words before a maximum amount. Example: "up to". */
  upTo: Terms;
}

/** Words about the location of a company. */
export interface PlaceWords {
  /** Words before a place. Example: "headquartered in". */
  seated: Terms;
  /** Words after a place, or attached to the place. Example: "-based". */
  based: Terms;
  /** Words between a company and its place. Example: "from". */
  from: Terms;
  /**
   * Small words between a place and a firm's name. If one of them is there, the place does not
   * belong to that firm.
   */
  apart?: Terms;
  /**
   * Small words before the place of a firm that only deals with the company. Example: "from a
   * Singapore fund".
   */
  others?: Terms;
  /** Nouns next to which a place is the company's location. If absent, all `headNouns` count. */
  nouns?: Terms;
  /**
   * Words for several companies, after the country of all companies in a text. Example: "Indian
   * startups".
   */
  companies?: Terms;
}

/**
 * The words and formats of one language that extraction uses. Each language has one file, which
 * contains only data.
 */
export interface Lexicon {
  /** ISO 639-1 code. */
  language: string;
  script: {
    /** Whether spaces separate words. If not, terms match anywhere. */
    spaced: boolean;
    /**
     * Whether a capital marks a name within a sentence. False for German and for scripts without
     * capitals.
     */
    capitalsMarkNames: boolean;
    /**
     * Whether the currency of an amount always has a sign or more than one letter, as in English.
     */
    subjectFirst?: boolean;
  };
  /**
   * Verbs that are used only to decide whether to fetch the page of a teaser without an amount. The
   * reader learns verbs from labelled texts.
   */
  verbs: {
    /** Verbs whose subject is the company. Example: "raised". */
    raise: Terms;
    /** Verbs whose subject is the investor, and whose object is the company. Example: "backs". */
    invest: Terms;
  };
  round: {
    /** Words after an amount or a verb of raising that identify the money as a round. */
    nouns: Terms;
    /** Nouns that mean a round even without a verb such as "raise". List them in `nouns` too. */
    sure: Terms;
    /** Words before the funding type of a future round. Example: "ahead of". */
    later?: Terms;
    /**
     * Small words between the words of `later` and the funding type. Example: "its" in "ahead of
     * its".
     */
    laterGap?: Terms;
  };
  /**
   * Words for funding types. Stages are searched before other types. If a text names several types
   * of a list, the first type in the list is used.
   */
  stages: readonly { type: FundingType; terms: Terms; exact?: Terms }[];
  otherTypes: readonly { type: FundingType; terms: Terms; exact?: Terms }[];
  /** Words for "series", before or after its letter. Example: "Series" in "Series A". */
  series: { before: Terms; after: Terms };
  /** Words before a series that make it the stage below. Example: "pre". */
  pre: Terms;
  /** Words that join two stages. Example: "and". */
  joins: Terms;
  money: MoneyWords;
  company: CompanyWords;
  investors: InvestorWords;
  /** If absent, a place is read only next to a noun for a company or the company's name. */
  places?: PlaceWords;
  sentences: {
    /** Abbreviations after which a sentence continues. They are listed without their full stop. */
    abbreviations: Terms;
  };
  /** Lines with which an outlet ends an item. */
  footers: Terms;
}
