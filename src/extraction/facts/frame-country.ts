import { countryOf } from '../places/place.js';
import { foldPlace } from '../places/names.js';
import { countryOfAdjective } from '../places/adjectives.js';
import type { ArticleText } from '../text/article-text.js';

/** "Indian startups", "U.S.-based companies": what a round-up says of all its companies. */
const FRAME =
  /(?<![\p{L}])(\p{Lu}[\p{L}.]{1,20})(?:-based)?\s(?:\p{L}{2,14}\s)?(?:[Ss]tart-?[Uu]ps|[Cc]ompanies|[Ff]irms|[Ss]cale-?[Uu]ps|[Ff]ounders|tech|rounds)(?![\p{L}])/gu;

/** Returns the country that a round-up names for all its companies, or null if it names none or several. */
export function frameCountry({ title, paragraphs }: ArticleText): string | null {
  const text = [title, ...paragraphs].join('\n').slice(0, 10_000);
  const countries = new Set<string>();
  for (const [, word = ''] of text.matchAll(FRAME)) {
    const country = countryOfAdjective(foldPlace(word)) ?? (/^\p{Lu}/u.test(word) ? countryOf(word) : null);
    if (country !== null) countries.add(country);
  }
  const [only = null] = countries.size === 1 ? countries : [];
  return only;
}
