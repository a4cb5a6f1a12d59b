import type { ErasedTexts } from '../../rounds/erased-people/erased-texts.js';
import type { FeedItem } from './feed.js';

/** A text of a feed's item and the field that contains it. */
type FeedItemTexts = Pick<FeedItem, 'key' | 'title' | 'text' | 'link' | 'feedTitle' | 'links'>;

/** Lists the texts of a feed's item. Each may name a person. */
export function textsOfFeedItem({ key, title, text, link, feedTitle, links }: FeedItemTexts): string[] {
  const texts = [key, title, text, link, feedTitle, ...links.flatMap((each) => [each.text, each.url])];
  return texts.filter((each) => typeof each === 'string');
}

/** Returns a feed's item without erased persons. Its keys and links stay valid as such. */
export function feedItemWithout<T extends FeedItemTexts>(item: T, erased: ErasedTexts): T {
  const links = item.links.map(({ text, url }) => ({ text: erased.cut(text), url: erased.mask(url) }));
  return {
    ...item,
    key: erased.mask(item.key),
    title: erased.cut(item.title),
    text: erased.cut(item.text),
    link: erased.mask(item.link),
    ...(item.feedTitle !== undefined && { feedTitle: erased.cut(item.feedTitle) }),
    // A link that still contains the person is a link to their profile.
    links: links.filter(({ url }) => !erased.holds(url)),
  };
}
