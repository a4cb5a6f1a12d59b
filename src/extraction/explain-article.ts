import type { Article } from './article.js';
import { namedCompany } from './claims/named-company.js';
import { asNews } from './extract-article.js';
import { loadModels } from './load-models.js';
import { readItem } from './read-item.js';

/** How sure the reader is of one round of an article. */
export interface ExplainedRound {
  companyName: string;
  /** 0 to 1, as all chances. */
  companyChance: number;
  /** As it stands in the article; null if the article gives no amount. */
  amount: string | null;
  amountChance: number | null;
}

/** Reads an article once more, to say how sure the reader of this version is of what it states. */
export function explainArticle(article: Article): ExplainedRound[] {
  const { rounds } = readItem(asNews(article), loadModels(), { isRound: true });
  return rounds().map(({ mention, companyChance, amount, amountChance }) => ({
    companyName: namedCompany(mention, `${article.title}\n${article.text}`).name,
    companyChance,
    amount: amount?.raw ?? null,
    amountChance: amount === null ? null : amountChance,
  }));
}
