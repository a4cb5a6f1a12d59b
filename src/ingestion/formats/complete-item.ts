import type { FeedItem } from './feed.js';
import { MAX_MARKUP, MAX_TEXT, boundText } from './bounded-text.js';
import { htmlToText } from './html-text.js';

/** Minimum number of characters of an article. An item with a shorter text is a teaser. */
const THIN = 400;

/** Returns whether an item's text is too short to be an article. */
export function isTeaser({ title, text }: Pick<FeedItem, 'title' | 'text'>): boolean {
  return text.replace(title, '').trim().length < THIN;
}

/**
 * Replaces the text of a teaser with the article on the linked page. Returns null if the page is
 * shorter, or about something else (a consent page, an error page).
 */
export function completeItem(item: FeedItem, html: string): FeedItem | null {
  const page = htmlToText(html.slice(0, MAX_MARKUP));
  const text = boundText(page.text, MAX_TEXT);
  if (text.length <= item.text.length || !isAbout(item.title, text)) return null;
  return { ...item, text, links: [...item.links, ...page.links] };
}

/** Returns whether the text contains at least half of the headline's longer words. */
function isAbout(title: string, text: string): boolean {
  const words = new Set(title.toLowerCase().match(/[\p{L}\p{N}]{4,}/gu) ?? []);
  if (words.size < 3) return true;
  const lower = text.toLowerCase();
  return [...words].filter((word) => lower.includes(word)).length * 2 >= words.size;
}
