import type { CompiledLexicon } from '../lexicon/compile.js';
import { matchesOf } from '../lexicon/matches.js';
import { Recent } from '../lexicon/recent.js';
import { countryOfCurrency, homeOf } from '../signals/currencies.js';
import { findMoney } from '../signals/money.js';
import { countryOfAdjective, countryOfCityAdjective } from './adjectives.js';
import { findPlaceHits, type PlaceHit } from './hits.js';
import {
  CITY,
  COUNTRY,
  foldPlace,
  placesNamed,
  REGION,
  regionCountry,
  TOWN,
  type Candidates,
} from './names.js';

/** The location of a company as the text writes it, and its country as ISO 3166-1 alpha-2 code. */
export interface Place {
  location: string;
  country: string | null;
}

/** The texts from which a place is read. Sentences that do not name the company count less. */
export interface PlaceSources {
  title: string;
  sentences: readonly string[];
  dateline: string | null;
  company: string | null;
  /** The paragraph about the company. It need not repeat the company's name. */
  about: string;
}

interface Found extends Place {
  country: string;
}

/** A place with the weight of the words that named it. */
interface Resolved extends Found {
  weight: number;
}

/**
 * Returns the countries that a text refers to. They are computed only if towns in several countries
 * share a name.
 */
type Context = () => ReadonlySet<string>;

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** Maximum number of sentences of an article that are searched for places. */
const MAX_SENTENCES = 40;
const DATELINE_WEIGHT = 6.5;
const LONGEST_ARTICLE = 3;
/** Factor for the weight of a sentence that does not name the company. */
const TRUST_IN_OTHERS = 0.3;

/**
 * Returns the country of a printed place, or null. Examples: `Lyon, France`, `Ann Arbor, Mich.`,
 * `NYC`.
 */
export function countryOf(place: string): string | null {
  return resolve(place, NO_CONTEXT, TOWN)?.country ?? null;
}

/**
 * Finds the location of a company next to its name, in sentences about it, and in the dateline. The
 * clearest mention wins. If several countries have a town of that name, the language and currencies
 * of the text decide. If they do not decide, the largest town wins.
 */
export function placeOf(sources: PlaceSources, lexicon: CompiledLexicon): Place | null {
  const { title, sentences, dateline, company, about } = sources;
  const texts = [title, about, ...sentences.slice(0, MAX_SENTENCES)];
  let known: ReadonlySet<string> | undefined;
  const context: Context = () => (known ??= countriesOf(texts, lexicon));
  const found = texts.flatMap((text): Resolved[] => {
    const trust = text === about || company === null || text.includes(company) ? 1 : TRUST_IN_OTHERS;
    return findPlaceHits(text, company, lexicon).flatMap((hit) => {
      const place = resolveHit(hit, context);
      return place === null ? [] : [{ ...place, weight: hit.weight * trust }];
    });
  });
  const sent = dateline === null ? null : resolve(dateline, context, 0);
  if (sent !== null) found.push({ ...sent, weight: DATELINE_WEIGHT });
  const best = strongest(found);
  if (best !== null) return best;
  const printed = dateline === null ? '' : tidied(dateline);
  return printed === '' ? null : { location: printed, country: null };
}

/**
 * Ranks countries by their strongest mention. Further mentions decide between equals. Returns the
 * strongest place in the best country. It returns the country itself only if there is no other
 * place.
 */
function strongest(found: Resolved[]): Place | null {
  const totals = new Map<string, number>();
  for (const { country, weight } of found)
    totals.set(country, Math.max(totals.get(country) ?? 0, weight) + 0.01);
  const [best] = [...totals].sort((a, b) => b[1] - a[1])[0] ?? [];
  if (best === undefined) return null;
  const places = found.filter(({ country }) => country === best).sort((a, b) => b.weight - a.weight);
  const chosen = places.find(({ location }) => !isCountryName(location)) ?? places[0];
  return chosen === undefined ? null : { location: chosen.location, country: best };
}

function isCountryName(location: string): boolean {
  return [...placesNamed(location).values()].includes(COUNTRY);
}

/** Returns the first and longest place in the words of a hit. */
function resolveHit({ words: printed, look }: PlaceHit, context: Context): Found | null {
  for (const [part] of matchesOf(IDEOGRAPHIC, printed)) {
    const place = resolvePart(part, context);
    if (place !== null) return place;
  }
  const words = printed.split(/\s+/);
  const isSpan = look === 'anywhere';
  if (isSpan) {
    for (const word of words) {
      const country = adjectiveOf.of(word, readAdjective);
      if (country !== null) return { location: COUNTRY_NAMES.of(country) ?? country, country };
    }
  }
  for (let from = 0; from < (look === 'start' ? 1 : words.length); from++) {
    // A later word starts a place only if the word before it has no capital. Example: "Rampart
    // Venture" is a firm.
    if (!isCapital(words[from]) || (isSpan && from > 1 && isCapital(words[from - 1]))) continue;
    for (let end = words.length; end > from && (look !== 'end' || end === words.length); end--) {
      // A place ends only before a word without a capital. Example: "London Venture Partners" is a
      // firm.
      if (look === 'start' && isCapital(words[end]) && !words[end - 1]?.endsWith(',')) continue;
      const whole = words.slice(from, end).join(' ');
      if (SHORT_WORD.test(whole)) continue;
      const parts = partsOf(whole);
      // If the first part is not a place, the town starts at a later word. Example: "The Columbus,
      // Ohio".
      if (look !== 'start' && parts.length > 1 && placesNamed(bareName(parts[0] ?? '')).size === 0) continue;
      // Next to a noun, only a city counts, because of names such as "Brewer Casca". After an
      // article, a town counts too. Example: "The Zug startup".
      const least = isSpan && !(from === 1 && (words[0] ?? '').length <= LONGEST_ARTICLE) ? CITY : TOWN;
      const place = isCapital(words[end - 1]) ? resolveWhole(parts, context, least) : null;
      if (place !== null) return place;
    }
  }
  return null;
}

function isCapital(word: string | undefined): boolean {
  return /^\p{Lu}/u.test(word ?? '');
}

/**
 * Matches two letters that are not a place, because the second one is in lower case. Example: "US"
 * is a place, but "About Us" is not.
 */
const SHORT_WORD = /^\p{Lu}\p{Ll}\P{L}*$/u;

const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]{2,8}/gu;

/** Returns the longest place in words without spaces between them. */
function resolvePart(words: string, context: Context): Found | null {
  for (let length = words.length; length >= 2; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const location = words.slice(from, from + length);
      // Two syllables of a longer Korean or Japanese word are often the name of a small town. They
      // do not count.
      const isWord = length > 2 || length === words.length || /\p{sc=Han}{2}/u.test(location);
      const country = isWord ? pick(placesNamed(location), context) : null;
      if (country !== null) return { location, country };
    }
  }
  return null;
}

/** Maximum number of words whose results are cached, because articles repeat their words. */
const MOST_WORDS = 5_000;
const adjectiveOf = new Recent<string | null>(MOST_WORDS);

function readAdjective(word: string): string | null {
  const folded = foldPlace(word.replace(/['’]s?$/, '')).replace(/ /g, '-');
  return countryOfAdjective(folded) ?? countryOfCityAdjective(folded, isCapital(word));
}

const NO_CONTEXT: Context = () => new Set();

/**
 * Resolves a printed place. It drops parts at the end that are not places. Returns null if the
 * weight of a single name is below `least`.
 */
function resolve(printed: string, context: Context, least: number): Found | null {
  const parts = partsOf(printed);
  for (let count = parts.length; count > 0; count--) {
    const place = resolveWhole(parts.slice(0, count), context, least);
    if (place !== null) return place;
  }
  return null;
}

function partsOf(printed: string): string[] {
  return tidied(printed).split(/,\s*/).filter(Boolean);
}

/** Resolves the parts of a printed place: a city, and its region or country. */
function resolveWhole(parts: string[], context: Context, least: number): Found | null {
  const country = countryOfParts(parts, context, least);
  return country === null ? null : { location: parts.join(', '), country };
}

function countryOfParts(parts: string[], context: Context, least: number): string | null {
  const [first = ''] = parts;
  const last = parts.at(-1) ?? '';
  const candidates = placesNamed(bareName(first));
  if (parts.length === 1) {
    const known = [...candidates.values()].some((weight) => weight >= least);
    return known ? pick(candidates, context) : null;
  }
  const region = regionCountry(last);
  const named = placesNamed(bareName(last));
  const country = [...named].find(([, weight]) => weight >= COUNTRY || weight === REGION)?.[0] ?? null;
  // A code is a country if the town is larger there than in the state with the same code. Examples:
  // "Toronto, CA", "Berlin, DE". The same rule applies to "Georgia".
  const code = /^\p{Lu}{2}$/u.test(last) ? last : country;
  const isOfCode = code !== null && (candidates.get(code) ?? 0) > (candidates.get(region ?? '') ?? 0) + 2;
  if (region !== null) return isOfCode ? code : region;
  if (country !== null) return country;
  return [...named.values()].some((weight) => weight >= CITY) && candidates.size > 0
    ? pick(named, context)
    : null;
}

const bareName = (name: string): string => name.replace(/\.$/, '');

/**
 * Extra weight of a country in company news, on the scale of the weights (4 is a factor of ten).
 * Countries where the supported outlets write most have the highest values.
 */
const PRIORS: Record<string, number> = {
  US: 3,
  GB: 2,
  IL: 2,
  DE: 1.5,
  FR: 1.5,
  ES: 2,
  CA: 1,
  IN: 1,
  NL: 1.5,
  IT: 1.5,
  PT: 1.5,
  AU: 1.5,
};
/**
 * Extra weight of a country that the text refers to. It equals a town with thirty times more
 * inhabitants.
 */
const IN_CONTEXT = 6;

function pick(candidates: Candidates, context: Context): string | null {
  if (candidates.size < 2) return candidates.keys().next().value ?? null;
  const scored = [...candidates].map(([country, weight]): [string, number] => [
    country,
    weight + (PRIORS[country] ?? 0) + (context().has(country) ? IN_CONTEXT : 0),
  ]);
  return scored.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

/** News from all countries uses dollars, so dollars do not suggest a country. */
const WORLD_CURRENCY = 'USD';

/**
 * Returns the countries of the texts' language and currencies. They decide between towns of the
 * same name, such as Granada.
 */
function countriesOf(texts: readonly string[], lexicon: CompiledLexicon): ReadonlySet<string> {
  const currencies = texts.flatMap((text) => findMoney(text, lexicon)).map(({ currency }) => currency);
  const countries = currencies.filter((code) => code !== WORLD_CURRENCY).map(countryOfCurrency);
  const home = homeOf(lexicon.data.language);
  return new Set(home === null ? countries : [...countries, home]);
}

/**
 * Removes punctuation at both ends of a place. A place in capitals, as in datelines, gets normal
 * case. Example: "SAN FRANCISCO, CA" becomes "San Francisco, CA".
 */
function tidied(place: string): string {
  const bare = place
    .replace(/['’]s$/, '')
    .replace(/[\s,–—-]+$/, '')
    .replace(/(?<!\.\p{L})\.$/u, (stop, at: number) => (endsInRegion(place.slice(0, at)) ? stop : ''));
  const shouts = bare === bare.toUpperCase() && bare.length > 4;
  return (shouts ? capitalised(bare) : bare.replace(/^[\p{Lu} ]{5,}(?=,)/u, capitalised)).trim();
}

const LONGEST_SHORT_FORM = 6;

/**
 * Returns whether a place ends in the short form of a region. The full stop after it belongs to the
 * name. Example: "Ann Arbor, Mich".
 */
function endsInRegion(place: string): boolean {
  const region = place.split(/,\s*/)[1] ?? '';
  return region.length < LONGEST_SHORT_FORM && regionCountry(region) !== null;
}

function capitalised(place: string): string {
  return place.replace(/\p{Lu}{3,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
