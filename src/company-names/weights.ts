import { fromJson } from '../runtime/data-file.js';
import type { WordClass } from './word-lists.js';

/** What a shared word counts as: its class, or for a rare word its length (9 letters or more: `rare9`). */
export type SharedWord =
  | Exclude<WordClass, 'rare'>
  | `rare${1 | 2 | 3 | 4 | 5 | 6 | 7 | 8 | 9}`
  /** Letters and digits: `N26`. */
  | 'mixed';

/** How two words that are not equal may be alike. */
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
  /** One is in another script and sounds like the other. */
  | 'script'
  /** The same, but less so. */
  | 'faint'
  /** Related trades. */
  | 'family'
  /** A place, and the country that it is in. */
  | 'region'
  /** Two words written as one. */
  | 'joined';

/** A word that is alike counts `share` of its evidence and leaves `doubt`. */
export interface LikenessWeight {
  share: number;
  doubt: number;
}

/** Weights that README.md explains in its formula. */
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

/** Evidence in log odds. `own` is the name of the firm whose website is known, `other` the name it is compared with. */
export interface LogOdds {
  equalOrdinary: number;
  equalDistinct: number;
  writtenAsOne: number;
  alias: number;
  formsDiffer: number;
  faintSound: number;
  /** The most that names can reach of which one has a trade or a name more. */
  mostWithMore: number;
  /** The website of one firm is the name of the other, or that name with an affix. */
  calledLikeSite: number;
  calledLikeSiteWithAffix: number;
  /** The other name is itself an address: `zesty.io`. */
  nameIsSite: number;
  nameIsOtherSite: number;
  rareNameIsOtherSite: number;
  /** The names are equal, and the site is that name, has an affix (`getacme.com`), another word, or is something else. */
  equalAndSite: number;
  equalWithAffix: number;
  equalButSiteSpellsMore: number;
  equalButSiteElse: number;
  rareButSiteSpellsMore: number;
  rareButSiteElse: number;
  /** The site has words that only the other name has, or only the firm's own name. */
  siteSpellsOther: number;
  siteSpellsOwnMore: number;
  /** Acme Sports has the site `acme.com`, `acme.io` or `getacme.com`, or `acmefit.com`; compared with Acme. */
  siteSpellsShorter: number;
  siteSpellsShorterOtherwise: number;
  siteSpellsMore: number;
  /** Acme has the site `acme.com`, `getacme.com` or `acmefit.com`; compared with Acme Sports. */
  siteSpellsOwn: number;
  siteSpellsOwnWithAffix: number;
  siteSpellsElse: number;
  siteSaysNothing: number;
  countriesDiffer: number;
  rareButCountriesDiffer: number;
  /** One name is in a script by ear, and the firm is, or is not, in a country of that script. */
  scriptAgrees: number;
  scriptDiffers: number;
  industryAgrees: number;
  industryDiffers: number;
}

/** What each piece of evidence counts. Fitted to labelled pairs by `npm run eval -- fit-names`. */
export interface NameWeights {
  /** The evidence of a word that both names have. */
  shared: Readonly<Record<SharedWord, number>>;
  /** The penalty of a word that only one name has. */
  missing: Readonly<Record<WordClass, number>>;
  alike: Readonly<Record<Likeness, Readonly<LikenessWeight>>>;
  formula: Readonly<FormulaWeights>;
  logOdds: Readonly<LogOdds>;
}

/** The weights that ship, read at first use. */
export const nameWeights = fromJson<NameWeights>('company-names/weights.json', (weights) => weights);
