import type { Article } from './article.js';
import { asNews, statedRounds, type ExtractionContext } from './extract-article.js';
import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';
import { NO_SUGGESTION } from './suggested-round.js';
import type { SuggestedRound } from './suggested-round.js';

/**
 * Reads the facts of an article without deciding whether it reports a round. If an operator says
 * that it does, the operator need not type these facts.
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
