import { CITY, foldPlace, placesNamed } from './place-lookup.js';

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
