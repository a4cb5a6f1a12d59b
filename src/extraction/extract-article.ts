import type { StatedRound } from '../rounds/stated-round.js';
import { parseUrl } from '../outgoing/parse-url.js';
import { isDoubtful, type Advice, type Band } from './advice.js';
import type { Article, ArticleOutcome } from './article.js';
import { namedCompany } from './claims/named-company.js';
import { frameCountry } from './facts/frame-country.js';
import { readFacts } from './facts/facts.js';
import type { CompiledLexicon } from './lexicon/compile.js';
import { lexiconFor } from './lexicon/lexicons.js';
import { loadModels } from './load-models.js';
import { readItem, type ItemReading, type ReadRound } from './read-item.js';
import type { NewsItem } from './marking/mark-item.js';
import { prepareArticle, type ArticleText } from './text/article-text.js';
import { chanceWith, countryWith, isDisputed, roundsWith, signalsWith } from './weigh-advice.js';

/**
 * Largest plausible amount of a round, in US dollars. A larger amount is a typing error and is
 * dropped.
 */
const MOST_USD = 1e11;
/** Maximum confidence of a round whose amount was dropped as a typing error. */
const SLIP = 0.2;
/**
 * Minimum probability that an item reports a round. An item with a lower probability is rejected.
 */
const LEAST_CHANCE = 0.25;
/**
 * The fallback language. If an article's language has no lexicon, the numbers and places of this
 * language are used.
 */
const FALLBACK = 'en';

/** Values that the caller of extraction supplies. */
export interface ExtractionContext {
  /**
   * Converts an amount to US dollars at the rate of `date` (`YYYY-MM-DD`, or null if unknown).
   * Returns null if there is no rate.
   */
  toUsd(amount: number, currency: string, date: string | null): number | null;
  /**
   * The range of probabilities in which an item is doubtful. If it is absent, no item is doubtful,
   * because no second reader is asked.
   */
  band?: Band | null;
}

/**
 * Returns the rounds that a news item states, or the reason why it states none (decisions 23 and
 * 24). The function is pure. Its time grows linearly with the text, whose length is limited. If a
 * second reader gave advice, the function weighs the advice (decision 41).
 */
export function extractArticle(
  article: Article,
  context: ExtractionContext,
  advice: Advice | null = null,
): ArticleOutcome {
  const reading = readItem(asNews(article), loadModels());
  const chance = advice === null ? reading.chance : chanceWith(reading.chance, advice);
  const signals = advice === null ? reading.signals : signalsWith(reading.signals, advice);
  const rejected = { outcome: 'rejected', detail: detailOf(signals), signals } as const;
  const doubtOf = (read: readonly ReadRound[]) => ({
    chance,
    isDoubtful: context.band != null && isDoubtful(chance, read, context.band),
    isDisputed: advice !== null && isDisputed(roundsAlone(reading), advice, lexiconOf(article)),
  });
  if (chance < LEAST_CHANCE) return { ...rejected, reason: reading.reason(), ...doubtOf([]) };
  const read = reading.rounds();
  const weighed = advice === null ? read : roundsWith(read, advice, article, lexiconOf(article));
  const stated = statedRounds(article, chance, weighed, context);
  const rounds = advice === null ? stated : stated.map((round) => countryWith(round, advice));
  if (rounds.length === 0) return { ...rejected, reason: 'no-company', ...doubtOf(read) };
  return { outcome: 'round', rounds, signals: rounds.map(() => signals), ...doubtOf(read) };
}

/** Returns the rounds that an article states, without the second reader's advice. */
function roundsAlone(reading: ItemReading): ReadRound[] {
  return reading.chance < LEAST_CHANCE ? [] : reading.rounds();
}

/** Returns the fields of an article that the reader uses. */
export function asNews({ title, text, language, feedTitle, link }: Article): NewsItem {
  const host = link === null ? null : (parseUrl(link)?.hostname ?? null);
  return { title, text, language: language ?? null, feedTitle: feedTitle ?? null, host };
}

/**
 * Returns the rounds of an article with their facts. `chance` is the probability that the article
 * reports any round.
 */
export function statedRounds(
  article: Article,
  chance: number,
  rounds: readonly ReadRound[],
  context: ExtractionContext,
): StatedRound[] {
  if (rounds.length === 0) return [];
  const lexicon = lexiconOf(article);
  const text = prepareArticle(article, lexicon);
  const confidence = toScore(chance);
  if (rounds.length === 1)
    return rounds.map((round) => toStated(round, { article, text, confidence }, context, lexicon));
  const country = frameCountry(text, lexicon);
  return rounds.map((round) => {
    // The article also gives the locations, websites and chief executives of the other companies.
    // So the facts are read only from the part about this company.
    const piece = { ...article, title: '', text: round.piece ?? round.mention.text, links: [] };
    const own = prepareArticle(piece, lexicon);
    const stated = toStated(round, { article: piece, text: own, confidence }, context, lexicon);
    return {
      ...stated,
      articleTitle: text.title || null,
      publishedDate: stated.publishedDate ?? text.date,
      locationCountry: stated.locationCountry ?? country,
    };
  });
}

function lexiconOf({ language }: Article): CompiledLexicon {
  const lexicon = lexiconFor(language ?? FALLBACK) ?? lexiconFor(FALLBACK);
  if (lexicon === null)
    throw new Error(
      `There is no lexicon for the fallback language "${FALLBACK}". Add it to src/extraction/lexicon/lexicons.ts.`,
    );
  return lexicon;
}

function toStated(
  round: ReadRound,
  { article, text, confidence }: { article: Article; text: ArticleText; confidence: number },
  context: ExtractionContext,
  lexicon: CompiledLexicon,
): StatedRound {
  const company = namedCompany(round.mention, `${text.title}\n${text.paragraphs.join('\n')}`);
  const published = dayOfNews(article.publishedDate, text.date);
  const { amount: money, investors, lead } = round;
  const amountUsd = money ? context.toUsd(money.value, money.currency, published) : null;
  const isSlip = (amountUsd ?? 0) > MOST_USD;
  const isKnown = money !== null && !isSlip;
  return {
    companyName: company.name,
    legalName: company.legalName,
    amount: isKnown ? money.value : null,
    currency: isKnown ? money.currency : null,
    amountUsd: isKnown ? amountUsd : null,
    fundingType: round.type,
    articleUrl: article.link,
    articleTitle: text.title || null,
    publishedDate: published,
    ...readFacts({ article, text, company, investors, currency: money?.currency ?? null }, lexicon),
    leadInvestor: lead,
    investors: lead === null || investors.includes(lead) ? investors : [lead, ...investors],
    confidenceScore: isSlip ? Math.min(SLIP, confidence) : confidence,
    filing: null,
  };
}

const DAY_MS = 86_400_000;

/**
 * Returns the local date of the news. If the dateline's date is within one day of the feed's date,
 * the dateline's date counts (decision 36).
 */
function dayOfNews(feed: string | null, dateline: string | null): string | null {
  if (feed === null || dateline === null) return feed ?? dateline;
  return Math.abs(Date.parse(dateline) - Date.parse(feed)) <= DAY_MS ? dateline : feed;
}

/** Returns the words that count most against a round. */
function detailOf(signals: ItemReading['signals']): string {
  const against = signals.filter(({ effect }) => effect < 0).slice(0, 3);
  return against.map(({ name }) => name).join(', ') || 'the text states no funding round';
}

/** Rounds to two decimals. The score is never 0 or 1, because the reader is never certain. */
function toScore(chance: number): number {
  return Math.min(0.99, Math.max(0.01, Math.round(100 * chance) / 100));
}
