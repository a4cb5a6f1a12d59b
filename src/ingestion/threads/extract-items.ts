import type { Advice } from '../../extraction/advice.js';
import type { Article } from '../../extraction/article.js';
import { asNews, extractArticle } from '../../extraction/extract-article.js';
import { explainArticle } from '../../extraction/explain-article.js';
import type { ExplainedRound } from '../../extraction/explain-article.js';
import { loadModels } from '../../extraction/load-models.js';
import { placesOfSignals } from '../../extraction/signal-places.js';
import type { SignalPlaces } from '../../extraction/signal-places.js';
import { suggestRound } from '../../extraction/suggest-round.js';
import type { SuggestedRound } from '../../extraction/suggested-round.js';
import { lexiconFor } from '../../extraction/lexicon/lexicons.js';
import { firstOf } from '../../extraction/lexicon/terms.js';
import { mayHaveMoney } from '../../extraction/signals/may-have-money.js';
import { detectLanguage } from '../../extraction/text/language.js';
import type { ExtractionContext } from '../../extraction/extract-article.js';
import { KEPT_TEXT } from '../extracted-item.js';
import type { ExtractedItem } from '../extracted-item.js';
import { isTeaser } from '../formats/complete-item.js';
import type { FeedItem } from '../formats/feed.js';
import { parseRoundsLine } from '../formats/rounds-line.js';

/**
 * Extracts the rounds of one feed item. If the item has no date, its rounds have no date, because
 * the day of reading may differ from the day of publication. `advice` is the answer of a second
 * reader, or null.
 */
export function extractFeedItem(
  item: FeedItem,
  context: ExtractionContext,
  advice: Advice | null = null,
): ExtractedItem {
  const { key, title, link } = item;
  const article = toArticle(item);
  const { isDoubtful, isDisputed, chance, ...verdict } = extractArticle(article, context, advice);
  const { language } = article;
  // An operator judges a rejected article by its text. The text of a teaser is not stored, because
  // its page says more and is read again.
  const isKept = verdict.outcome === 'round' ? item.text !== '' : !isTeaser(item);
  const text = isKept && {
    text: item.text.slice(0, KEPT_TEXT),
    ...(item.feedTitle != null && { feedTitle: item.feedTitle }),
  };
  const known = { sourceItem: key, title: title === '' ? null : title, url: link, language, verdict };
  return {
    ...known,
    ...text,
    ...(isDoubtful && advice === null && { doubtful: { item, chance } }),
    ...(isDisputed && { isDisputed }),
  };
}

/** Suggests the round that a feed item would state, without judging the item. */
export function suggestRoundOf(item: FeedItem, context: ExtractionContext): SuggestedRound {
  return suggestRound(toArticle(item), context);
}

/** Finds the words of a feed item that caused these signals. */
export function signalPlacesOf(item: FeedItem, signals: readonly string[]): SignalPlaces {
  return placesOfSignals(asNews(toArticle(item)), loadModels().vocabulary, signals);
}

/** Explains the confidence of the built-in reader in the rounds of a feed item. */
export function explainItem(item: FeedItem): ExplainedRound[] {
  return explainArticle(toArticle(item));
}

function toArticle({
  title,
  text,
  link,
  feedTitle,
  publishedAt,
  publishedDay,
  links,
}: FeedItem): Article & { language: string } {
  const publishedDate = publishedDay ?? publishedAt?.toISOString().slice(0, 10) ?? null;
  return {
    title,
    text,
    link,
    feedTitle: feedTitle ?? null,
    publishedDate,
    language: detectLanguage(title, text),
    links,
  };
}

/**
 * Returns whether a teaser may be about a round. Such a teaser has money, a word for a round, or a
 * verb of raising or investing in its language. A wrong yes costs one request for the article's
 * page.
 */
export function mayBeAboutRound({ title, text }: Pick<FeedItem, 'title' | 'text'>): boolean {
  const lexicon = lexiconFor(detectLanguage(title, text));
  if (!lexicon) return false;
  const { verbs, round } = lexicon;
  return [title, text].some(
    (part) =>
      mayHaveMoney(part, lexicon) ||
      [round.nouns, verbs.raise, verbs.invest].some((pattern) => firstOf(pattern, part) !== null),
  );
}

/** Extracts the round of one line. `lineNumber` (from 1) identifies a line without an id. */
export function extractRoundsLine(
  line: string,
  lineNumber: number,
  context: ExtractionContext,
): ExtractedItem {
  const parsed = parseRoundsLine(line, context);
  const sourceItem = parsed.sourceItem ?? `line ${lineNumber}`;
  if (parsed.outcome === 'rejected') {
    const { reason, detail } = parsed;
    return { sourceItem, title: null, url: null, verdict: { outcome: 'rejected', reason, detail } };
  }
  const { round } = parsed;
  return {
    sourceItem,
    title: round.articleTitle,
    url: round.articleUrl,
    verdict: { outcome: 'round', rounds: [round] },
  };
}
