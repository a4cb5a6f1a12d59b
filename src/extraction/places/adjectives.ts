import { fromJson } from '../../runtime/data-file.js';
import { CITY, foldPlace, placesNamed } from './names.js';

/**
 * Adjectives of countries, and of places whose adjective says the country, folded, with spaces between. A word with `*`
 * takes up to five more letters, for its endings: `deutsch*` is deutsche, deutsches, deutschen. Those of cities are the
 * ones that no ending of the city's name makes.
 */
type AdjectiveFile = Record<'countries' | 'cities', Record<string, string>>;

const adjectives = fromJson('places/adjectives.json', ({ countries, cities }: AdjectiveFile) => {
  const exact = new Map<string, string>();
  const stems = new Map<string, string>();
  for (const [country, words] of [...Object.entries(countries), ...Object.entries(cities)])
    for (const word of words.split(' '))
      if (word.endsWith('*')) stems.set(word.slice(0, -1), country);
      else exact.set(word, country);
  return { exact, stems };
});
const SHORTEST_STEM = 3;
const LONGEST_ENDING = 5;

/** Returns the country of a folded adjective ("finnish", "deutsches", "lyonnaise"), or null. */
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

/** The endings that make an adjective of a city's name (folded), and the countries of such cities. */
const ENDINGS: [RegExp, string[]][] = [
  [/er$/, ['DE', 'AT', 'CH']],
  [/(?:i?se|er)$/, ['NL', 'BE']],
  [/(?:[aio]{1,2}s|[aio]{1,2}se|ien|ienne|ain|aine|in|ine)$/, ['FR', 'BE', 'CH', 'CA', 'LU']],
  [/(?:[aei]n[oa]s?|es|esa|es[ao]s|ense|itan[oa])$/, ['ES', 'MX', 'AR', 'CO', 'CL', 'PE', 'UY']],
  [/(?:es[ei]|[aei]n[oaie]|itan[oaie])$/, ['IT']],
  [/(?:ense|an[oa]|eir[oa]|es|esa)$/, ['PT', 'BR']],
  [/(?:lainen|lais\p{L}*)$/u, ['FI']],
  [/sk(?:i|a|ie|iej|iego|iemu|im|ich)$/, ['PL']],
  [/sk(?:y|a|e|eho|em|ou|ych)$/, ['CZ', 'SK']],
  [
    /(?:(?:ian|en|ensi)?ske?|s|s?selskapet|s?selskabet|s?bolaget|s?foretaget|s?baserade|s?baserte|s?baserede)$/,
    ['DK', 'NO', 'SE'],
  ],
  [/(?:li|lu)$/, ['TR']],
];

/** Returns the country of a city's adjective ("Berliner", "lausannoise", "tamperelainen"), or null. */
export function countryOfCityAdjective(folded: string, printed: string): string | null {
  // In German and Turkish it has a capital; a longer word is hardly a chance hit.
  if (folded.length < 6 || (folded.endsWith('er') && !/^\p{Lu}/u.test(printed))) return null;
  for (const [ending, countries] of ENDINGS) {
    const stem = folded.replace(ending, '');
    if (stem === folded || stem.length < 3) continue;
    const country = cityNear(stem, countries);
    if (country !== null) return country;
  }
  return null;
}

/** Returns the country of a declined city name, of `countries`. An ending has up to `longest` letters. */
export function cityWithEnding(folded: string, countries: string[], longest: number): string | null {
  for (let cut = 1; cut <= longest && folded.length - cut >= 3; cut++) {
    const country = cityNear(folded.slice(0, folded.length - cut), countries);
    if (country !== null) return country;
  }
  return null;
}

/** What an ending may have replaced. */
const FINAL_LETTERS = ['', 'a', 'o', 'e', 'en', 'i', 'es', 's', 'u', 'n', 'k', 'y'];

function cityNear(stem: string, countries: string[]): string | null {
  for (const final of FINAL_LETTERS) {
    const candidates = placesNamed(foldPlace(stem + final));
    const country = countries.find((each) => (candidates.get(each) ?? 0) >= CITY);
    if (country !== undefined) return country;
  }
  return null;
}
