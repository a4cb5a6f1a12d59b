import { parseFeed, type FeedItem } from '../../src/ingestion/formats/feed.js';

/** A text from which the service extracts as from a feed item. */
export interface TitledText {
  title: string;
  text: string;
}

/** Maximum number of items per feed. A feed of all items would exceed the service's size limit. */
const FEED_ITEMS = 500;

/**
 * Writes the texts as RSS and parses them with the service's parser, as in production. The items
 * are in the order of the texts.
 */
export function feedItemsOf(texts: TitledText[]): FeedItem[] {
  const items: FeedItem[] = [];
  for (let from = 0; from < texts.length; from += FEED_ITEMS) {
    const entries = texts
      .slice(from, from + FEED_ITEMS)
      .map(
        ({ title, text }, index) =>
          `<item><guid isPermaLink="false">${index}</guid><title>${escapeXml(title)}</title><description>${escapeXml(isHtml(text) ? text : escapeXml(text))}</description></item>`,
      );
    const xml = `<rss version="2.0"><channel><title>labelled</title>${entries.join('')}</channel></rss>`;
    for (const item of parseFeed(Buffer.from(xml), 'application/rss+xml; charset=utf-8'))
      items[from + Number(item.key)] = item;
  }
  return items;
}

function isHtml(text: string): boolean {
  return /^\s*<(?:p|div|ul|b|a|h\d)[\s>]/i.test(text);
}

function escapeXml(text: string): string {
  return text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;');
}
