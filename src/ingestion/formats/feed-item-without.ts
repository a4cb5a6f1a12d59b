import type { ErasedTexts } from '../../rounds/erased-people/erased-texts.js';
import type { FeedItem } from './feed.js';

type FeedItemTexts = Pick<FeedItem, 'key' | 'title' | 'text' | 'link' | 'feedTitle' | 'links'>;

/** Lists all texts of a feed item that may name a person. */
export function textsOfFeedItem({ key, title, text, link, feedTitle, links }: FeedItemTexts): string[] {
  const texts = [key, title, text, link, feedTitle, ...links.flatMap((each) => [each.text, each.url])];
  return texts.filter((each) => typeof each === 'string');
}

/**
 * Removes erased persons from a feed item. The key and the links remain valid URLs if they were
 * URLs.
 */
export function feedItemWithout<T extends FeedItemTexts>(item: T, erased: ErasedTexts): T {
  const links = item.links.map(({ text, url }) => ({ text: erased.cut(text), url: erased.mask(url) }));
  return {
    ...item,
    key: erased.mask(item.key),
    title: erased.cut(item.title),
    text: erased.cut(item.text),
    link: erased.mask(item.link),
    ...(item.feedTitle !== undefined && { feedTitle: erased.cut(item.feedTitle) }),
    // If a masked link still contains the person, it is a link to the person's profile.
    links: links.filter(({ url }) => !erased.holds(url)),
  };
}
