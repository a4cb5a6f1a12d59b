import type { Industry } from '../../rounds/industries.js';
import { fromJson } from '../../runtime/data-file.js';

interface IndustryFile {
  /**
   * The words of each industry, as sources of regular expressions. If two industries have equally
   * many hits, the first one wins. So specific industries come before general ones.
   */
  words: Record<Industry, string[]>;
  /** Industries whose words count only in the listed capitalisation. */
  inCapitals: Industry[];
  /**
   * Maps the industry groups of Form D to our industries. Groups without a clear industry are
   * omitted.
   */
  formD: Record<string, Industry>;
}

const industries = fromJson('industries.json', ({ words, inCapitals, formD }: IndustryFile) => ({
  formD,
  patterns: (Object.entries(words) as [Industry, string[]][]).map(([industry, list]): [Industry, RegExp] => [
    industry,
    new RegExp(`\\b(?:${list.join('|')})\\b`, inCapitals.includes(industry) ? 'g' : 'gi'),
  ]),
}));

/**
 * Returns the industry whose words occur most in a description. Returns null if none of the words
 * occurs.
 */
export function industryOf(description: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [industry, words] of industries().patterns) {
    // Words such as "platform" and "data" occur in most descriptions. So the general industries
    // need more hits than the specific ones.
    const weight =
      industry === 'Software' || industry === 'Professional Services'
        ? 0.34
        : industry === 'Artificial Intelligence'
          ? 0.9
          : 1;
    const hits = weight * (description.slice(0, 3000).match(words)?.length ?? 0);
    if (hits > most) [best, most] = [industry, hits];
  }
  return best;
}

/**
 * Returns our industry for an industry group of Form D. Returns null for `Other` and unknown
 * groups.
 */
export function industryOfFormD(group: string | null): string | null {
  return group ? (industries().formD[group] ?? null) : null;
}
