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

/** No round was ever larger, in dollars. A larger amount is a slip of the pen and is dropped. */
const MOST_USD = 1e11;
/** The confidence of a round whose amount is a slip. */
const SLIP = 0.2;
/** Items below this chance of telling of a round are rejected. */
const LEAST_CHANCE = 0.25;
/** Languages without a lexicon are read with this one's numbers and places. */
const FALLBACK = 'en';

/** What extraction needs from outside. */
export interface ExtractionContext {
  /** The amount in US dollars at the rate of the day; null when there is none. `date` is `YYYY-MM-DD`, null for unknown. */
  toUsd(amount: number, currency: string, date: string | null): number | null;
  /** Where an item is doubtful. Absent: nowhere, because no second reader is asked. */
  band?: Band | null;
}

/**
 * Reads the rounds that a news item states (decisions 23 and 24), or says why it states none. Pure;
 * its time grows linearly with the text, which is bounded. The advice of a second reader is weighed
 * (decision 41).
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

/** The rounds that an article states without advice. */
function roundsAlone(reading: ItemReading): ReadRound[] {
  return reading.chance < LEAST_CHANCE ? [] : reading.rounds();
}

/** What the reader sees of an article. */
export function asNews({ title, text, language, feedTitle, link }: Article): NewsItem {
  const host = link === null ? null : (parseUrl(link)?.hostname ?? null);
  return { title, text, language: language ?? null, feedTitle: feedTitle ?? null, host };
}

/** The rounds that were read from an article, with their facts. `chance` is that it tells of any. */
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
    // The other companies' seats, sites and chiefs stand in the same text.
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
  if (lexicon === null) throw new Error(`There is no lexicon of ${FALLBACK}.`);
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

/** The day at the place of the news: the dateline's if it is within a day of the feed's (decision 36). */
function dayOfNews(feed: string | null, dateline: string | null): string | null {
  if (feed === null || dateline === null) return feed ?? dateline;
  return Math.abs(Date.parse(dateline) - Date.parse(feed)) <= DAY_MS ? dateline : feed;
}

/** The words that speak most against a round. */
function detailOf(signals: ItemReading['signals']): string {
  const against = signals.filter(({ effect }) => effect < 0).slice(0, 3);
  return against.map(({ name }) => name).join(', ') || 'the text states no funding round';
}

/** Two digits, never certain. */
function toScore(chance: number): number {
  return Math.min(0.99, Math.max(0.01, Math.round(100 * chance) / 100));
}
