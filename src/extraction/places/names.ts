import { fromData, fromJson } from '../../runtime/data-file.js';
import { withoutAccents } from '../lexicon/characters.js';

/**
 * Countries in which a name is a place, with its weight: four times the logarithm of its inhabitants, or
 * `COUNTRY`.
 */
export type Candidates = ReadonlyMap<string, number>;

/** The weight of a country's own name. */
export const COUNTRY = 35;
/** Weights of 10,000, 100,000 and 1,000,000 inhabitants. */
export const TOWN = 16;
export const CITY = 20;
export const REGION = 26;

const NO_CANDIDATES: Candidates = new Map();

/** Folds a name like the gazetteer: lower case, no accents, dots or apostrophes; hyphens are spaces. */
export function foldPlace(name: string): string {
  const small = name.toLowerCase();
  // Most names have no accents to take off.
  const plain = /^[ -~]*$/.test(small) ? small : withoutAccents(small);
  return plain
    .replace(/[.'’`ʻ]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/** Sorted lines `name:COUNTRYweight…`, the name folded. A weight is a digit of base 36. */
const latinPlaces = fromData('places/latin.txt', (bytes) => bytes.toString().trimEnd());
/** The same for names in Chinese, Japanese and Korean. */
const cjkPlaces = fromData('places/cjk.txt', (bytes) => bytes.toString().trimEnd());

interface RegionFile {
  /** Country -> code -> names of what also stands behind a city: "Mich.", "ON". */
  states: Record<string, Record<string, string[]>>;
  /** Country -> names of regions that are printed without their country. */
  others: Record<string, string[]>;
  /** Names of countries that the gazetteer lacks -> country. */
  countries: Record<string, string>;
}

/** Folded names and codes of states, and of other regions and countries, with their country. */
const regions = fromJson('places/regions.json', ({ states, others, countries }: RegionFile) => {
  const codes = new Map<string, string>();
  const aliases = new Map<string, string>();
  for (const [country, table] of Object.entries(states))
    for (const [code, names] of Object.entries(table))
      for (const name of [code, ...names]) codes.set(foldPlace(name), country);
  for (const [country, names] of Object.entries(others))
    for (const name of names) aliases.set(foldPlace(name), country);
  for (const [name, country] of Object.entries(countries)) aliases.set(foldPlace(name), country);
  return { states: codes, aliases };
});

/** Returns the country of a state or province as it stands behind a city; null for anything else. */
export function regionCountry(name: string): string | null {
  return regions().states.get(foldPlace(name)) ?? null;
}

/** The last answers: an article names the same words again and again. */
const answers = new Map<string, Candidates>();
const MOST_ANSWERS = 20_000;

/** Looks a name up; empty when it is no known place. */
export function placesNamed(name: string): Candidates {
  const known = answers.get(name);
  if (known !== undefined) return known;
  if (answers.size >= MOST_ANSWERS) answers.clear();
  const found = lookUp(name);
  answers.set(name, found);
  return found;
}

/** A binary search in one string, so that the table costs no more memory than its text. */
function lookUp(name: string): Candidates {
  const folded = foldPlace(name);
  const { states, aliases } = regions();
  const alias = aliases.get(folded);
  if (alias !== undefined) return new Map([[alias, REGION]]);
  // Short forms ("OR", "IN", "Miss") are words too: they count behind a city only.
  const region = folded.length > 4 ? states.get(folded) : undefined;
  const cells = /^[a-z]/.test(folded) ? cellsOf(latinPlaces(), folded) : cellsOf(cjkPlaces(), name);
  if (cells === '') return region === undefined ? NO_CANDIDATES : new Map([[region, REGION]]);
  const candidates = new Map<string, number>();
  for (let at = 0; at < cells.length; at += 3)
    candidates.set(cells.slice(at, at + 2), parseInt(cells.charAt(at + 2), 36));
  // "Georgia" is the state in news of companies far more often than the country.
  if (region !== undefined && !candidates.has(region)) candidates.set(region, REGION);
  return candidates;
}

function cellsOf(table: string, name: string): string {
  let low = 0;
  let high = table.length;
  while (low < high) {
    const middle = (low + high) >> 1;
    const start = table.lastIndexOf('\n', middle - 1) + 1;
    const colon = table.indexOf(':', start);
    const line = table.slice(start, colon);
    const newline = table.indexOf('\n', colon);
    const end = newline === -1 ? table.length : newline;
    if (line === name) return table.slice(colon + 1, end);
    if (line < name) low = end + 1;
    else high = start;
  }
  return '';
}
