import type { Article } from './article.js';
import { asNews, statedRounds, type ExtractionContext } from './extract-article.js';
import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';
import { NO_SUGGESTION } from './suggested-round.js';
import type { SuggestedRound } from './suggested-round.js';

/**
 * Reads an article without deciding whether it states a round, so that an operator who says so need
 * not type what the text says.
 */
export function suggestRound(article: Article, context: ExtractionContext): SuggestedRound {
  const { chance, rounds } = readItem(asNews(article), loadModels(), { isRound: true });
  const [round] = statedRounds(article, chance, rounds(), context);
  const publishedDate = round?.publishedDate ?? article.publishedDate;
  if (round === undefined) return { ...NO_SUGGESTION, publishedDate };
  const { companyName, website, amountUsd, amount, currency, fundingType, leadInvestor, investors } = round;
  const facts = { companyName, website, amountUsd, amount, currency, fundingType };
  return { ...facts, publishedDate, leadInvestor, investors };
}
