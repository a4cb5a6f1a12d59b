import type { Industry } from '../../rounds/industries.js';
import { fromJson } from '../../runtime/data-file.js';

interface IndustryFile {
  /**
   * The words that speak for each line of business, as sources of regular expressions. The first list with the most
   * hits wins, so that narrower trades stand before wider ones.
   */
  words: Record<Industry, string[]>;
  /** Lines of business whose words count in these capitals only. */
  inCapitals: Industry[];
  /** Form D's industry groups in our terms; a group that says nothing is left out. */
  formD: Record<string, Industry>;
}

const industries = fromJson('industries.json', ({ words, inCapitals, formD }: IndustryFile) => ({
  formD,
  patterns: (Object.entries(words) as [Industry, string[]][]).map(([industry, list]): [Industry, RegExp] => [
    industry,
    new RegExp(`\\b(?:${list.join('|')})\\b`, inCapitals.includes(industry) ? 'g' : 'gi'),
  ]),
}));

/** Gives the line of business that a description of a company speaks of most; null when no word of the lists is in it. */
export function industryOf(description: string): string | null {
  let best: string | null = null;
  let most = 0;
  for (const [industry, words] of industries().patterns) {
    // "Platform" and "data" are in every description: the general trades need a lead over the special ones.
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

/** Gives our line of business for an industry group of Form D; null for `Other` and unknown groups. */
export function industryOfFormD(group: string | null): string | null {
  return group ? (industries().formD[group] ?? null) : null;
}
