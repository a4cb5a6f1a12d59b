import type { StatedRound } from '../../rounds/stated-round.js';
import type { Article } from './article.js';
import { asNews, statedRounds, type ExtractionContext } from './extract-article.js';
import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';

/** What a rejected article would state if it were a round. Unknown is null. */
export type SuggestedRound = Pick<StatedRound, 'website' | 'amountUsd' | 'fundingType' | 'publishedDate'> & {
  companyName: string | null;
};

/**
 * Reads an article without deciding whether it states a round, so that an operator who says so need
 * not type what the text says.
 */
export function suggestRound(article: Article, context: ExtractionContext): SuggestedRound {
  const [round] = statedRounds(article, readItem(asNews(article), loadModels(), { isRound: true }), context);
  const { companyName = null, website = null, amountUsd = null, fundingType = 'undisclosed' } = round ?? {};
  return {
    companyName,
    website,
    amountUsd,
    fundingType,
    publishedDate: round?.publishedDate ?? article.publishedDate,
  };
}
