import type { NormalisedCompanyName } from './normalise.js';
import { readLabel, websiteLetters, websiteText } from './website.js';
import type { LabelReading } from './website.js';
import type { LogOdds } from './weights.js';
import type { Alignment } from './word-alignment.js';
import { isSameFamily } from './word-classes.js';

/** Evidence about two firms besides their names. */
export interface NameContext {
  /** ISO 3166 country code, two letters. */
  countryA?: string | null | undefined;
  countryB?: string | null | undefined;
  /** Registrable domain of the firm's website. */
  websiteA?: string | null | undefined;
  /** Registrable domain of the e-mail addresses of the other firm's people. */
  contactDomainB?: string | null | undefined;
  /** The industry of the firm, normalised like a name. */
  industryA?: NormalisedCompanyName | null | undefined;
}

/** Evidence that changed the score. */
export interface NameSignal {
  kind: 'website' | 'contact_domain' | 'country' | 'industry';
  effect: 'for' | 'against';
  /** The domain, country code or industry that changed the score. */
  value: string;
}

interface Weight {
  logit: number;
  signals: NameSignal[];
}

/** Weighs the evidence besides the two names: websites, countries and industry. */
export function weighCircumstances(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  alignment: Alignment,
  context: NameContext,
  odds: LogOdds,
): Weight {
  const total: Weight = { logit: 0, signals: [] };
  const add = (logit: number, kind: NameSignal['kind'], value: string): void => {
    if (logit === 0) return;
    total.logit += logit;
    total.signals.push({ kind, effect: logit > 0 ? 'for' : 'against', value });
  };
  const { countryA, countryB, websiteA, contactDomainB, industryA } = context;
  const { partnerA, partnerB } = alignment;
  if (websiteA != null) add(weighWebsite(odds, websiteA, [a, partnerA], [b, partnerB]), 'website', websiteA);
  if (contactDomainB != null) {
    add(weighWebsite(odds, contactDomainB, [b, partnerB], [a, partnerA]), 'contact_domain', contactDomainB);
  }
  const places = {
    countryA: countryA ?? countryOfSite(websiteA),
    countryB: countryB ?? countryOfSite(contactDomainB),
  };
  if (countriesDiffer(a, b, places)) {
    const differ = isRare(a, SHORT) && isRare(b, SHORT) ? odds.rareButCountriesDiffer : odds.countriesDiffer;
    add(differ, 'country', places.countryA ?? places.countryB ?? '');
  }
  add(weighScript(odds, a, b, context), 'country', countryA ?? countryB ?? '');
  if (industryA != null) add(weighIndustry(odds, industryA, b, partnerB), 'industry', industryA.key);
  return total;
}

/** A name, and for each word the position of its counterpart in the other name. */
type AlignedName = readonly [name: NormalisedCompanyName, partner: Int8Array];

/**
 * Returns the log odds from the website of the firm `own`: is this firm also called `other`?
 * Examples: `acmesports.com` shows that Acme Sports is not called Acme. `acme.com` shows that Acme
 * Sports is also called Acme.
 */
function weighWebsite(
  odds: LogOdds,
  domain: string,
  [own, ownPartner]: AlignedName,
  [other, otherPartner]: AlignedName,
): number {
  const text = websiteText(domain);
  if (text === '') return 0;
  const ofOwn = readLabel(text, own);
  const ofOther = readLabel(text, other);
  // If the name of an account is an address, the account is the firm with that address.
  if (other.domain !== null) {
    if (other.domain === domain) return odds.nameIsSite;
    return isRare(other, LONG) ? odds.rareNameIsOtherSite : odds.nameIsOtherSite;
  }
  if (own.key === other.key || own.squashed === other.squashed)
    return weighEqual(odds, ofOwn, isRare(own, SHORT));
  if (other.squashed === websiteLetters(domain)) return odds.siteSpellsOther;
  const ownExtra = holdsExtra(ofOwn, ownPartner);
  const otherExtra = holdsExtra(ofOther, otherPartner);
  const ownHasMore = ownExtra || hasMore(own, ownPartner);
  const otherHasMore = hasMore(other, otherPartner);
  if (otherHasMore && otherExtra && !ownExtra) return odds.siteSpellsOther;
  if (ownHasMore && ownExtra && !otherExtra) return odds.siteSpellsOwnMore;
  if (ownHasMore && !otherHasMore) return weighShorter(odds, ofOther, domain.endsWith('.com'));
  if (otherHasMore && !ownHasMore) return weighLonger(odds, ofOwn);
  return 0;
}

/**
 * Returns the log odds if `other` is a shorter form of the firm's name. The website may contain
 * only the shorter form.
 */
function weighShorter(odds: LogOdds, ofOther: LabelReading, isDotCom: boolean): number {
  if (!holdsAny(ofOther)) return odds.siteSaysNothing;
  if (ofOther.rest === 'words') return odds.siteSpellsMore;
  return ofOther.rest === 'none' && isDotCom ? odds.siteSpellsShorter : odds.siteSpellsShorterOtherwise;
}

/**
 * Returns the log odds if the other name has more words than the firm's name, and the website does
 * not contain these words.
 */
function weighLonger(odds: LogOdds, ofOwn: LabelReading): number {
  if (!holdsAny(ofOwn)) return odds.siteSaysNothing;
  if (ofOwn.rest === 'words') return odds.siteSpellsElse;
  return ofOwn.rest === 'none' ? odds.siteSpellsOwn : odds.siteSpellsOwnWithAffix;
}

/**
 * Returns whether the name has a word that the other name lacks. A form of organisation does not
 * count.
 */
function hasMore(name: NormalisedCompanyName, partner: Int8Array): boolean {
  return partner.some((paired, at) => paired === -1 && name.words[at]!.wordClass !== 'filler');
}

function weighEqual(odds: LogOdds, reading: LabelReading, isRareName: boolean): number {
  if (reading.rest === 'words') {
    if (holdsAny(reading)) return isRareName ? odds.rareButSiteSpellsMore : odds.equalButSiteSpellsMore;
    return isRareName ? odds.rareButSiteElse : odds.equalButSiteElse;
  }
  return reading.rest === 'affix' ? odds.equalWithAffix : odds.equalAndSite;
}

/**
 * Returns whether the name has a made-up word with at least this many letters. Few firms share such
 * a word.
 */
function isRare({ words }: NormalisedCompanyName, letters: number): boolean {
  return words.some(({ wordClass, text }) => wordClass === 'rare' && text.length >= letters);
}

const SHORT = 5;
const LONG = 7;

const holdsAny = ({ holds }: LabelReading): boolean => holds.includes(true);

function holdsExtra({ holds }: LabelReading, partner: Int8Array): boolean {
  return partner.some((paired, at) => paired === -1 && holds[at] === true);
}

/**
 * Returns the log odds of a trade that only the account's name contains. The trade is either the
 * round's industry or a different industry.
 */
function weighIndustry(
  odds: LogOdds,
  industry: NormalisedCompanyName,
  other: NormalisedCompanyName,
  otherPartner: Int8Array,
): number {
  const extra = other.words.filter(
    ({ wordClass }, at) => otherPartner[at] === -1 && (wordClass === 'industry' || wordClass === 'generic'),
  );
  const known = industry.words.filter(({ wordClass }) => wordClass === 'industry' || wordClass === 'generic');
  if (extra.length === 0 || known.length === 0) return 0;
  const agrees = extra.some(({ text }) =>
    known.some((word) => word.text === text || isSameFamily(word.text, text)),
  );
  if (agrees) return odds.industryAgrees;
  return extra.some(({ wordClass }) => wordClass === 'industry') ? odds.industryDiffers : 0;
}

/**
 * Returns the log odds of the script. Firms usually write their name in the script of their
 * country.
 */
function weighScript(
  odds: LogOdds,
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  { countryA, countryB }: NameContext,
): number {
  const country = countryA ?? countryB;
  if (country == null) return 0;
  const scriptA = scriptOf(a);
  const scriptB = scriptOf(b);
  if ((scriptA === undefined) === (scriptB === undefined)) return 0;
  return (scriptA ?? scriptB)!.includes(country) ? odds.scriptAgrees : odds.scriptDiffers;
}

function scriptOf({ words }: NormalisedCompanyName): readonly string[] | undefined {
  return words.find(({ romanised }) => romanised === 'by ear')?.scriptCountries;
}

/**
 * Returns the country of a site's top-level domain. Returns null for endings that firms of any
 * country use.
 */
function countryOfSite(domain: string | null | undefined): string | null {
  const ending = /\.([a-z]{2})$/.exec(domain ?? '')?.[1];
  if (ending === undefined || BORROWED_ENDINGS.has(ending)) return null;
  return ending === 'uk' ? 'GB' : ending.toUpperCase();
}

const BORROWED_ENDINGS: ReadonlySet<string> = new Set(
  'ac ag ai am as at bz cc cd cm co cx dj eu fm gd gg gl gs im in io is it la li ly me ms mu nu pm pw re rs sc sh so st sx tc tf tk tl to tv us vc vg wf ws xn yt'.split(
    ' ',
  ),
);

/**
 * Returns whether the firms are in different countries. If both names contain the same place, that
 * place is part of the name and does not say where the firm is. Example: `Oxford Kestrel` may be in
 * Boston.
 */
function countriesDiffer(
  a: NormalisedCompanyName,
  b: NormalisedCompanyName,
  { countryA, countryB }: NameContext,
): boolean {
  if (countryA != null && countryB != null) return countryA !== countryB;
  const placeA = placeOf(a);
  const placeB = placeOf(b);
  if (placeA === placeB) return false;
  const stated = countryA ?? countryB;
  const implied = countryA == null ? placeA : placeB;
  return stated != null && implied !== undefined && stated !== implied;
}

function placeOf(name: NormalisedCompanyName): string | undefined {
  return name.words.find((word) => word.country !== undefined && word.country !== '..')?.country;
}
