import type { StatedRound } from '../../rounds/stated-round.js';
import type { Article } from './article.js';
import type { ExtractionContext } from './extract-article.js';
import { readParts } from './extract-article.js';
import { readFacts } from './facts/facts.js';

/** What a rejected article would state if it were a round. Unknown is null. */
export type SuggestedRound = Pick<StatedRound, 'website' | 'amountUsd' | 'fundingType' | 'publishedDate'> & {
  companyName: string | null;
};

/**
 * Reads an article without deciding whether it states a round, so that an operator who says so need
 * not type what the text says.
 */
export function suggestRound(article: Article, context: ExtractionContext): SuggestedRound {
  const [reading] = readParts(article);
  const { publishedDate: stated } = article;
  if (reading === undefined)
    return {
      companyName: null,
      website: null,
      amountUsd: null,
      fundingType: 'undisclosed',
      publishedDate: stated,
    };
  const { company, money, type: fundingType, lexicon } = reading;
  const publishedDate = stated ?? reading.text.date;
  return {
    companyName: company?.name ?? null,
    website: company === null ? null : readFacts({ reading, company, article }, lexicon).website,
    amountUsd: money === null ? null : context.toUsd(money.value, money.currency, publishedDate),
    fundingType,
    publishedDate,
  };
}
