import type { Article } from './article.js';
import { namedCompany } from './claims/named-company.js';
import { asNews } from './extract-article.js';
import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';

/** The reader's certainty about one round of an article. */
export interface ExplainedRound {
  companyName: string;
  /** Probability that the round's company is correct, 0 to 1. */
  companyChance: number;
  /** The amount as the article writes it. Null if the article gives no amount. */
  amount: string | null;
  amountChance: number | null;
}

/**
 * Reads an article with the current models and returns how certain the models are of each round.
 */
export function explainArticle(article: Article): ExplainedRound[] {
  const { rounds } = readItem(asNews(article), loadModels(), { isRound: true });
  return rounds().map(({ mention, companyChance, amount, amountChance }) => ({
    companyName: namedCompany(mention, `${article.title}\n${article.text}`).name,
    companyChance,
    amount: amount?.raw ?? null,
    amountChance: amount === null ? null : amountChance,
  }));
}
