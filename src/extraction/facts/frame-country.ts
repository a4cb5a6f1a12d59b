import type { CompiledLexicon } from '../lexicon/compile.js';
import { spansOf } from '../lexicon/terms.js';
import { countryOfAdjective } from '../places/adjectives.js';
import { foldPlace } from '../places/names.js';
import { countryOf } from '../places/place.js';
import type { ArticleText } from '../text/article-text.js';

/** Maximum number of characters that are read from a round-up. */
const MAX_TEXT = 10_000;
/**
 * Matches a country before the word for companies, with at most one word between the two. Examples:
 * "Indian", "U.S.-based".
 */
const COUNTRY_BEFORE = /(?<!\p{L})(\p{Lu}[\p{L}.]{1,20})(?:-\p{L}+)?\s(?:\p{L}{2,14}\s)?$/u;

/**
 * Returns the country that a round-up names for all its companies. Returns null if it names no
 * country or several.
 */
export function frameCountry({ title, paragraphs }: ArticleText, lexicon: CompiledLexicon): string | null {
  const text = [title, ...paragraphs].join('\n').slice(0, MAX_TEXT);
  const companies = lexicon.list('companies', lexicon.data.places?.companies ?? '');
  const countries = new Set<string>();
  for (const { start } of spansOf(companies, text)) {
    const word = COUNTRY_BEFORE.exec(text.slice(Math.max(0, start - 60), start))?.[1] ?? '';
    const country = countryOfAdjective(foldPlace(word)) ?? countryOf(word);
    if (country !== null) countries.add(country);
  }
  const [only = null] = countries.size === 1 ? countries : [];
  return only;
}
