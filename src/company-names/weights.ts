import { fromJson } from '../runtime/data-file.js';
import type { WordClass } from './word-lists.js';

/**
 * Selects the evidence of a shared word: its class, or for a rare word its length. `rare9` means 9
 * letters or more.
 */
export type SharedWord =
  | Exclude<WordClass, 'rare'>
  | `rare${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  /** A word of letters and digits. Example: `N26`. */
  | 'mixed';

/** Kinds of likeness between two different words. */
export type Likeness =
  | 'plural'
  /** One letter differs. */
  | 'typo'
  /** Two letters differ. */
  | 'typos'
  /** Both are made up and sound the same. */
  | 'sound'
  /** Two letters are swapped in a made-up word. */
  | 'swap'
  /** Made-up words with different Latin endings. */
  | 'ending'
  /** One word is in another script and sounds like the other. */
  | 'script'
  /** One word is in another script and sounds only roughly like the other. */
  | 'faint'
  /** The words are related trades. */
  | 'family'
  /** One word is a place, and the other is the country of that place. */
  | 'region'
  /** Two words of one name are one word in the other. */
  | 'joined';

/** A similar word counts `share` of its evidence and adds `doubt`. */
export interface LikenessWeight {
  share: number;
  doubt: number;
}

/** Weights of the formula in README.md. */
export interface FormulaWeights {
  bothSides: number;
  trailing: number;
  mostDescription: number;
  besideOrdinary: number;
  besideSurname: number;
  placesDiffer: number;
  reordered: number;
  saidTwice: number;
  evenStrength: number;
  steepness: number;
}

/**
 * Evidence in log odds. `own` is the name of the firm whose website is known. `other` is the
 * compared name.
 */
export interface LogOdds {
  equalOrdinary: number;
  equalDistinct: number;
  writtenAsOne: number;
  alias: number;
  formsDiffer: number;
  faintSound: number;
  /** Maximum log odds if one name has an additional trade or name. */
  mostWithMore: number;
  /** The website of one firm is the other name, or the other name with an affix. */
  calledLikeSite: number;
  calledLikeSiteWithAffix: number;
  /** The other name is itself an address. Example: `zesty.io`. */
  nameIsSite: number;
  nameIsOtherSite: number;
  rareNameIsOtherSite: number;
  /**
   * The names are equal. The site is that name, adds an affix (`getacme.com`), adds a word, or is
   * different.
   */
  equalAndSite: number;
  equalWithAffix: number;
  equalButSiteSpellsMore: number;
  equalButSiteElse: number;
  rareButSiteSpellsMore: number;
  rareButSiteElse: number;
  /**
   * The site contains words that only the other name has, or words that only the firm's name has.
   */
  siteSpellsOther: number;
  siteSpellsOwnMore: number;
  /**
   * Acme Sports has the site `acme.com`, `acme.io` or `getacme.com`, or `acmefit.com`. The other
   * name is Acme.
   */
  siteSpellsShorter: number;
  siteSpellsShorterOtherwise: number;
  siteSpellsMore: number;
  /**
   * Acme has the site `acme.com`, `getacme.com` or `acmefit.com`. The other name is Acme Sports.
   */
  siteSpellsOwn: number;
  siteSpellsOwnWithAffix: number;
  siteSpellsElse: number;
  siteSaysNothing: number;
  countriesDiffer: number;
  rareButCountriesDiffer: number;
  /**
   * One name is in a script that spells by sound. The firm is in a country of that script, or in
   * another country.
   */
  scriptAgrees: number;
  scriptDiffers: number;
  industryAgrees: number;
  industryDiffers: number;
}

/**
 * The weight of each piece of evidence. `npm run eval -- fit-names` fits the weights to labelled
 * pairs.
 */
export interface NameWeights {
  /** Evidence of a word that both names have. */
  shared: Readonly<Record<SharedWord, number>>;
  /** Penalty of a word that only one name has. */
  missing: Readonly<Record<WordClass, number>>;
  alike: Readonly<Record<Likeness, Readonly<LikenessWeight>>>;
  formula: Readonly<FormulaWeights>;
  logOdds: Readonly<LogOdds>;
}

/** Returns the weights of the release, which are read at first use. */
export const nameWeights = fromJson<NameWeights>('company-names/weights.json', (weights) => weights);
