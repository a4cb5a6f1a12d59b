import { extractArticle } from './extraction/extract-article.js';
import { detectLanguage } from './extraction/text/language.js';
import type { ExtractionContext } from './extraction/extract-article.js';
import type { ExtractedItem } from './extracted-item.js';
import type { FeedItem } from './formats/feed.js';
import { parseRoundsLine } from './formats/rounds-line.js';

/**
 * Extracts the rounds of one feed item. Without a date its round has none, because the day of
 * reading is not the day of publishing.
 */
export function extractFeedItem(item: FeedItem, context: ExtractionContext): ExtractedItem {
  const { key, title, text, link, publishedAt, links } = item;
  const publishedDate = publishedAt?.toISOString().slice(0, 10) ?? null;
  const language = detectLanguage(title, text);
  const verdict = extractArticle({ title, text, link, publishedDate, language, links }, context);
  return { sourceItem: key, title: title === '' ? null : title, url: link, language, verdict };
}

/** Extracts the round of one line. `lineNumber` (from 1) names a line without an id. */
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
