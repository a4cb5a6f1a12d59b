import { fromData, fromJson } from '../../runtime/data-file.js';
import { withoutAccents } from '../lexicon/characters.js';

/**
 * Maps each country that has a place of a given name to the weight of that place. The weight is four
 * times the decimal logarithm of the population. For the name of a country it is `COUNTRY`.
 */
export type Candidates = ReadonlyMap<string, number>;

/** Weight of a country's name. */
export const COUNTRY = 35;
/** Weights of places with 10,000, 100,000 and 1,000,000 inhabitants. */
export const TOWN = 16;
export const CITY = 20;
export const REGION = 26;

const NO_CANDIDATES: Candidates = new Map();

/**
 * Folds a name in the same way as the gazetteer. It becomes lower case without accents, dots and
 * apostrophes, and hyphens become spaces.
 */
export function foldPlace(name: string): string {
  const small = name.toLowerCase();
  // Most names have no accents. This check saves time.
  const plain = /^[ -~]*$/.test(small) ? small : withoutAccents(small);
  return plain
    .replace(/[.'’`ʻ]/g, '')
    .replace(/[\s-]+/g, ' ')
    .trim();
}

/**
 * The gazetteer: sorted lines `name:COUNTRYweight…` with folded names. A weight is one digit of
 * base 36.
 */
const latinPlaces = fromData('places/latin.txt', (bytes) => bytes.toString().trimEnd());
/** The gazetteer of names in Chinese, Japanese and Korean, in the same format. */
const cjkPlaces = fromData('places/cjk.txt', (bytes) => bytes.toString().trimEnd());

interface RegionFile {
  /**
   * Maps each country and state code to names that may also follow a city. Examples: "Mich.", "ON".
   */
  states: Record<string, Record<string, string[]>>;
  /** Maps each country to names of its regions that are printed without the country. */
  others: Record<string, string[]>;
  /** Maps names of countries that the gazetteer lacks to the country. */
  countries: Record<string, string>;
}

/**
 * Maps folded names to countries. `states` has names and codes of states. `aliases` has other
 * regions and countries.
 */
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

/** Returns the country of a state or province that follows a city. Returns null for other names. */
export function regionCountry(name: string): string | null {
  return regions().states.get(foldPlace(name)) ?? null;
}

/** Cache of look-ups, because an article repeats the same words. */
const answers = new Map<string, Candidates>();
const MOST_ANSWERS = 20_000;

/** Looks up a name. The result is empty if the name is not a known place. */
export function placesNamed(name: string): Candidates {
  const known = answers.get(name);
  if (known !== undefined) return known;
  if (answers.size >= MOST_ANSWERS) answers.clear();
  const found = lookUp(name);
  answers.set(name, found);
  return found;
}

/**
 * Searches the gazetteer with a binary search in one string. So the table takes no more memory than
 * its text.
 */
function lookUp(name: string): Candidates {
  const folded = foldPlace(name);
  const { states, aliases } = regions();
  const alias = aliases.get(folded);
  if (alias !== undefined) return new Map([[alias, REGION]]);
  // Short forms such as "OR", "IN" and "Miss" are also words. So they count only after a city.
  const region = folded.length > 4 ? states.get(folded) : undefined;
  const cells = /^[a-z]/.test(folded) ? cellsOf(latinPlaces(), folded) : cellsOf(cjkPlaces(), name);
  if (cells === '') return region === undefined ? NO_CANDIDATES : new Map([[region, REGION]]);
  const candidates = new Map<string, number>();
  for (let at = 0; at < cells.length; at += 3)
    candidates.set(cells.slice(at, at + 2), parseInt(cells.charAt(at + 2), 36));
  // A region also counts if a country has the same name. Example: in company news, "Georgia" is
  // mostly the US state.
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
