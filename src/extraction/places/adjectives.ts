import { fromJson } from '../../runtime/data-file.js';
import { CITY, foldPlace, placesNamed } from './names.js';

/** All words are folded and separated by spaces. */
interface AdjectiveFile {
  /**
   * Adjectives of countries. A `*` stands for an ending of at most five letters. Example:
   * `deutsch*` matches deutsche, deutsches and deutschen.
   */
  countries: Record<string, string>;
  /** Adjectives of cities that cannot be derived from the city's name with an ending. */
  cities: Record<string, string>;
  /**
   * Countries, with the endings that turn a city's name into an adjective. A `*` stands for any
   * further letters.
   */
  endings: Record<string, string>;
  /** Like `endings`, for adjectives that are written with a capital. */
  capitals: Record<string, string>;
  /** The last letters of a city's name that such an ending may replace. */
  replaced: string;
}

const adjectives = fromJson(
  'places/adjectives.json',
  ({ countries, cities, endings, capitals, replaced }: AdjectiveFile) => {
    const exact = new Map<string, string>();
    const stems = new Map<string, string>();
    for (const [country, words] of [...Object.entries(countries), ...Object.entries(cities)])
      for (const word of words.split(' '))
        if (word.endsWith('*')) stems.set(word.slice(0, -1), country);
        else exact.set(word, country);
    return {
      exact,
      stems,
      endings: [...readEndings(endings, false), ...readEndings(capitals, true)],
      replaced: ['', ...replaced.split(' ')],
    };
  },
);

interface Ending {
  ending: string;
  isOpen: boolean;
  hasCapital: boolean;
  of: string[];
}

function readEndings(table: Record<string, string>, hasCapital: boolean): Ending[] {
  return Object.entries(table).flatMap(([of, list]) =>
    list.split(' ').map((ending) => ({
      ending: ending.replace('*', ''),
      isOpen: ending.endsWith('*'),
      hasCapital,
      of: of.split(' '),
    })),
  );
}

/**
 * Minimum length of a city's adjective. Shorter words match such an adjective by chance too often.
 */
const SHORTEST_CITY_ADJECTIVE = 6;
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 5;

/**
 * Returns the country of a folded adjective, or null. Examples: "finnish", "deutsches",
 * "lyonnaise".
 */
export function countryOfAdjective(word: string): string | null {
  const { exact: words, stems } = adjectives();
  const exact = words.get(word);
  if (exact !== undefined) return exact;
  for (let length = word.length; length >= Math.max(SHORTEST_STEM, word.length - LONGEST_ENDING); length--) {
    const country = stems.get(word.slice(0, length));
    if (country !== undefined) return country;
  }
  return null;
}

/**
 * Returns the country of a city's folded adjective, or null. Examples: "berliner", "lausannoise",
 * "tamperelainen".
 */
export function countryOfCityAdjective(folded: string, isCapital: boolean): string | null {
  if (folded.length < SHORTEST_CITY_ADJECTIVE) return null;
  for (const { ending, isOpen, hasCapital, of } of adjectives().endings) {
    if (hasCapital && !isCapital) continue;
    const at = isOpen ? folded.lastIndexOf(ending) : folded.length - ending.length;
    const country =
      at >= SHORTEST_STEM && folded.startsWith(ending, at) ? cityNear(folded.slice(0, at), of) : null;
    if (country !== null) return country;
  }
  return null;
}

/**
 * Returns the first of these countries that has a city whose name starts with a stem. Returns null
 * if none has one.
 */
function cityNear(stem: string, countries: readonly string[]): string | null {
  for (const final of adjectives().replaced) {
    const candidates = placesNamed(foldPlace(stem + final));
    const country = countries.find((each) => (candidates.get(each) ?? 0) >= CITY);
    if (country !== undefined) return country;
  }
  return null;
}
