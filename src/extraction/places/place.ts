import { findPlaceHits, type PlaceHit } from './hits.js';
import { CITY, COUNTRY, foldPlace, placesNamed, regionCountry, TOWN, type Candidates } from './names.js';
import { cityWithEnding, countryOfAdjective, countryOfCityAdjective } from './adjectives.js';
import { Recent } from '../lexicon/recent.js';
import { matchesOf } from '../lexicon/matches.js';

/** Where a company is: as the text has it, and its ISO 3166-1 alpha-2 country. */
export interface Place {
  location: string;
  country: string | null;
}

/** What a place is read from. Sentences about the company are read only if `company` is given. */
export interface PlaceSources {
  /** How the company is described beside its name: "the Swiss robotics startup". */
  description: string;
  /** The paragraph about the company at the end of a release. */
  about: string;
  lead: string;
  dateline: string | null;
  title?: string;
  sentences?: readonly string[];
  company?: string;
}

interface Found extends Place {
  country: string;
}

/** A country and the words that named it. */
interface Resolved extends Found {
  weight: number;
}

/** The countries that a text names, which only towns of several countries ask for. */
type Context = () => ReadonlySet<string>;

const COUNTRY_NAMES = new Intl.DisplayNames(['en'], { type: 'region' });

/** How many sentences of an article are read for places. */
const MAX_SENTENCES = 40;
const DATELINE_WEIGHT = 5;

/** Returns the country of a printed place (`Lyon, France`, `Ann Arbor, Mich.`, `NYC`), or null. */
export function countryOf(place: string): string | null {
  return resolve(place, NO_CONTEXT, TOWN)?.country ?? null;
}

/**
 * Finds where a company is: beside its name, in sentences about it, in its "About" paragraph, in the
 * dateline. The place named most clearly wins. If several countries have a town of that name, the other
 * places of the text decide, then its size.
 */
export function placeOf(sources: PlaceSources): Place | null {
  const { description, about, lead, title = '', sentences = [], company } = sources;
  const context = lazily(() =>
    contextOf([title, description, lead, about, ...sentences.slice(0, MAX_SENTENCES)].join(' ')),
  );
  const found: Resolved[] = [];
  const read = (text: string, trust: number): void => {
    for (const hit of text === '' ? [] : findPlaceHits(text, company ?? null)) {
      const place = hit.owner === '' ? resolveHit(hit, context) : null;
      if (place !== null) found.push({ ...place, weight: hit.weight * trust });
    }
  };
  read(description, 1.2);
  if (company !== undefined) read(title, 1);
  read(lead.slice(0, 600), 1);
  read(about, 1);
  let isAboutOther = false;
  for (const [index, sentence] of sentences.slice(0, MAX_SENTENCES).entries()) {
    // A release ends with a paragraph about each firm that it names.
    if (/^About\s\p{Lu}/u.test(sentence)) isAboutOther = company !== undefined && !sentence.includes(company);
    if (sentence === lead || isAboutOther) continue;
    read(sentence, trustIn(sentence, company) * (index < 12 ? 1 : 0.8));
  }
  const dateline = sources.dateline === null ? null : resolve(sources.dateline, context, 0);
  if (dateline !== null) found.push({ ...dateline, weight: DATELINE_WEIGHT });
  const best = strongest(found);
  if (best !== null) return best;
  const printed = sources.dateline === null ? '' : tidied(sources.dateline);
  return printed === '' ? null : { location: printed, country: null };
}

/** A sentence that names the company, or "the company", is about its seat. Others may not be. */
function trustIn(sentence: string, company: string | undefined): number {
  if (company !== undefined && sentence.includes(company)) return 1;
  return /^(?:The|Its?|Founded|Based|Headquartered|Le|La|Das|Die|Der|El|O|A|Het|De)\b/u.test(sentence)
    ? 0.8
    : 0.3;
}

/** Adds up the weights per country. Returns the most telling place of the heaviest one. */
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

function resolveHit(hit: PlaceHit, context: Context): Found | null {
  const all = hit.words.split(/\s+/);
  // What stands before an article or a preposition belongs to another phrase.
  const isSpan = hit.look === 'anywhere' || hit.look === 'before-last';
  const words = isSpan ? all.slice(all.findLastIndex((word) => PHRASE_START.test(word)) + 1) : all;
  const least = hit.weight >= 9 ? 0 : TOWN;
  if (hit.look === 'start') {
    const printed = fromStart(hit.words);
    return resolve(printed, context, least) ?? resolveDeclined(printed);
  }
  if (hit.mayBeAdjective) {
    for (const word of words) {
      const country = adjectiveCountry(word);
      if (country !== null) return { location: COUNTRY_NAMES.of(country) ?? country, country };
    }
  }
  if (IDEOGRAPHIC.test(hit.words)) return resolvePart(hit.words, context);
  // "Yesterday Salt Lake City" ends with the place, and the longest name that is known counts.
  for (let from = 0; from < words.length; from++) {
    const ends = hit.look === 'end' ? [words.length] : words.map((_, index) => words.length - index);
    for (const end of ends) {
      if (
        end <= from ||
        (hit.look === 'before-last' && end === words.length) ||
        !/^\p{Lu}/u.test(words[from] ?? '')
      )
        continue;
      // Far from the noun only a city counts: "Judith Williams backs … startup".
      const needed = isSpan && from > 0 ? Math.max(least, CITY) : least;
      const place = resolve(words.slice(from, end).join(' '), context, needed);
      if (place !== null) return place;
    }
  }
  return null;
}

const PHRASE_START =
  /^(?:an?|the|of|in|to|for|with|by|from|at|on|and|backs?|led|leads?|die|der|das|dem|den|des|ein|eine|einem|im|in|an|aus|von|vom|für|und|le|la|les|du|de|des|un|une|dans|chez|par|pour|et|el|los|las|una|en|por|para|al|del|y|il|lo|gli|i|uno|di|da|della|dalla|alla|per|e|o|os|as|um|uma|do|dos|na|no|het|een|van|voor|bij|uit|och|en|ett|i|på|av|fra|til|til|w|we|z|ze|dla|do|na|v|ve|se|s|pro|od|The|An?|Das|Die|Der|Le|L[ae]s?|Une?|Il|Het|Een)$/u;
const IDEOGRAPHIC = /[\p{sc=Han}\p{sc=Katakana}\p{sc=Hangul}]/u;

/** Finds the longest place in words that have no spaces between them. */
function resolvePart(words: string, context: Context): Found | null {
  for (let length = words.length; length >= 2; length--) {
    for (let from = 0; from + length <= words.length; from++) {
      const location = words.slice(from, from + length).trim();
      // Two syllables of a longer Korean or Japanese word are often a town somewhere.
      const isWord = length > 2 || length === words.length || /\p{sc=Han}{2}/u.test(location);
      const country = isWord ? pick(placesNamed(location), context) : null;
      if (country !== null) return { location, country };
    }
  }
  return null;
}

/** "firma z Krakowa", "se sídlem v Brně": Polish and Czech decline names. */
function resolveDeclined(printed: string): Found | null {
  const name = printed.split(/[\s,]/)[0] ?? '';
  const country = name.length < 4 ? null : cityWithEnding(foldPlace(name), ['PL', 'CZ'], 3);
  return country === null ? null : { location: name, country };
}

/** Cuts a place at its full stop, unless the stop is one of "St. Louis" or "Calif." */
function fromStart(words: string): string {
  const sentence = words.split(/(?<!\b(?:St|Ft|Mt))(?<!,\s\p{L}{1,5})\.\s/u)[0] ?? words;
  return sentence.split(/\s(?:and|und|et|y|e|en|og|och|ja|i|a)\s/)[0] ?? sentence;
}

/** Words whose answers are remembered: articles repeat theirs. */
const MOST_WORDS = 5_000;
const adjectives = new Recent<string | null>(MOST_WORDS);

function adjectiveCountry(word: string): string | null {
  return adjectives.of(word, readAdjective);
}

function readAdjective(word: string): string | null {
  const folded = foldPlace(word.replace(/['’]s?$/, '')).replace(/ /g, '-');
  return countryOfAdjective(folded) ?? countryOfCityAdjective(folded, word);
}

const NO_COUNTRIES: ReadonlySet<string> = new Set();
const NO_CONTEXT: Context = () => NO_COUNTRIES;

/** Resolves a printed place without trailing parts that are none. Null below the weight `least`. */
function resolve(printed: string, context: Context, least: number): Found | null {
  const parts = tidied(printed).split(/,\s*/).filter(Boolean);
  for (let count = parts.length; count > 0; count--) {
    const country = countryOfParts(parts.slice(0, count), context, least);
    if (country !== null) return { location: parts.slice(0, count).join(', '), country };
  }
  // "Dr Lindgren, Lund": only the last part is a place.
  return null;
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
  const country = [...named].find(([, weight]) => weight >= COUNTRY || weight === 26)?.[0] ?? null;
  // "Toronto, CA" and "Berlin, DE": a code is a state only of a town that lies there; so is Georgia.
  const code = /^\p{Lu}{2}$/u.test(last) ? last : country;
  if (
    region !== null &&
    code !== null &&
    code !== region &&
    (candidates.get(code) ?? 0) > (candidates.get(region) ?? 0) + 2
  )
    return code;
  if (region !== null) return region;
  if (country !== null) return country;
  return [...named.values()].some((weight) => weight >= CITY) && candidates.size > 0
    ? pick(named, context)
    : null;
}

const bareName = (name: string): string => name.replace(/\.$/, '');

/**
 * How much likelier news of a company from here is than from another country of the same size, on the scale of the weights
 * (4 is tenfold). Countries in which the supported outlets write most come first.
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
/** A country that the text names elsewhere: as much as a town that is thirty times larger. */
const NAMED_ELSEWHERE = 6;

function pick(candidates: Candidates, context: Context): string | null {
  if (candidates.size < 2) return candidates.keys().next().value ?? null;
  const scored = [...candidates].map(([country, weight]): [string, number] => [
    country,
    weight + (PRIORS[country] ?? 0) + (context().has(country) ? NAMED_ELSEWHERE : 0),
  ]);
  return scored.sort((a, b) => b[1] - a[1])[0]?.[0] ?? null;
}

const MONEY_OF: [RegExp, string][] = [
  [/£/, 'GB'],
  [/₹|\b(?:crore|lakh)\b/i, 'IN'],
  [/\bA\$|\bAUD\b/, 'AU'],
  [/\bC(?:A|DN)?\$|\bCAD\b/, 'CA'],
  [/\bNZ\$/, 'NZ'],
  [/R\$/, 'BR'],
  [/\bMX(?:N|\$)/, 'MX'],
  [/\bCOP\b/, 'CO'],
  [/\bCLP\b/, 'CL'],
];

function lazily(read: Context): Context {
  let known: ReadonlySet<string> | undefined;
  return () => (known ??= read());
}

/** Returns the countries that a text names or pays in. They tell which Cambridge is meant. */
function contextOf(text: string): ReadonlySet<string> {
  const found = new Set<string>();
  for (const [pattern, country] of MONEY_OF) if (pattern.test(text)) found.add(country);
  for (const [words] of matchesOf(/\p{Lu}[\p{L}.]+(?:\s\p{Lu}\p{L}+)?/gu, text.slice(0, 4000))) {
    const space = words.indexOf(' ');
    for (const country of named.of(words, countriesNamed)) found.add(country);
    if (space !== -1)
      for (const country of named.of(words.slice(0, space), countriesNamed)) found.add(country);
  }
  return found;
}

const named = new Recent<readonly string[]>(MOST_WORDS);

/** The countries that a name or an adjective stands for. */
function countriesNamed(name: string): readonly string[] {
  const countries = [...placesNamed(name)].flatMap(([country, weight]) =>
    weight >= COUNTRY ? [country] : [],
  );
  const region = name.length > 4 || name.endsWith('.') ? regionCountry(name) : null;
  return [countryOfAdjective(foldPlace(name)), region, ...countries].filter((country) => country !== null);
}

/** Takes marks off both ends; "SAN FRANCISCO, CA" becomes "San Francisco, CA": datelines shout. */
function tidied(place: string): string {
  const bare = place
    .replace(/^[Tt]he\s|['’]s$/g, '')
    .replace(/[\s,–—-]+$/, '')
    .replace(/(?<!\.\p{L}|,\s?\p{L}{2,6})\.$/u, '');
  const shouts = bare === bare.toUpperCase() && bare.length > 4;
  return (shouts ? capitalised(bare) : bare.replace(/^[\p{Lu} ]{5,}(?=,)/u, capitalised)).trim();
}

function capitalised(place: string): string {
  return place.replace(/\p{Lu}{3,}/gu, (word) => word.charAt(0) + word.slice(1).toLowerCase());
}
