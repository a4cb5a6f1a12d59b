import { lexiconFor } from '../lexicon/lexicons.js';
import { detectLanguage } from '../text/language.js';
import { cleanText } from './clean-text.js';
import { LazySegment } from './lazy-segment.js';
import type { MarkedText } from './marked-text.js';
import { segmentsOf } from './segments.js';

/** What a feed gives of an item, without HTML. */
export interface NewsItem {
  title: string;
  text: string;
  /** ISO 639-1; detected if it is not given. */
  language?: string | null;
  /** The title of the feed: on a company's own blog, its name. */
  feedTitle?: string | null;
  /** The host of the item's page: on a company's own site, its name. */
  host?: string | null;
  /** Whether the text is a part of a round-up. */
  isPart?: boolean;
  /** The heading that a part stands under, and the text that it was cut from if that tells of several deals. */
  around?: string;
  /** The title of the round-up that a part was cut from. */
  wholeTitle?: string;
}

/** Languages without a lexicon are marked with this one's lists. */
const FALLBACK = 'en';

/** Marks an item: cleaned, cut into segments and tokens, with amounts and classes of words. */
export function markItem(item: NewsItem): MarkedText {
  const title = cleanText(item.title).replace(/\n/g, ' ');
  const body = cleanText(item.text);
  const language = item.language ?? detectLanguage(title, body);
  const lexicon = lexiconFor(language) ?? lexiconFor(FALLBACK);
  if (lexicon === null) throw new Error(`There is no lexicon for ${FALLBACK}.`);
  const isOwn = namesFeed(`${title}\n${body}`, item.feedTitle ?? '');
  const feedTitle = isOwn ? (item.feedTitle ?? null) : null;
  const parts = segmentsOf({ title, body, feedTitle }, lexicon);
  const segments = parts.map(
    ({ place, text, block }) => new LazySegment(place, text, block, language, lexicon),
  );
  return {
    language,
    lexicon,
    title,
    body,
    isPart: item.isPart === true,
    around: item.around ?? '',
    wholeTitle: item.wholeTitle ?? '',
    host: isOwn ? (item.host ?? '') : '',
    segments,
  };
}

/** Words of a feed's title that are shorter stand in other texts by chance. */
const LEAST_NAME = 5;

/**
 * Whether a text names the feed that it came with. A company's own blog does so; an outlet does not, and
 * its name would be one more company.
 */
function namesFeed(text: string, feedTitle: string): boolean {
  const names = feedTitle.match(/[\p{Lu}\p{Lo}][\p{L}\p{N}]*/gu) ?? [];
  return names.some((name) => name.length >= LEAST_NAME && text.includes(name));
}
