import { lexiconFor } from '../lexicon/lexicons.js';
import { detectLanguage } from '../text/language.js';
import { cleanText } from './clean-text.js';
import { LazySegment } from './lazy-segment.js';
import type { MarkedText } from './marked-text.js';
import { segmentsOf } from './segments.js';

/** The fields of a feed's item, without HTML. */
export interface NewsItem {
  title: string;
  text: string;
  /** ISO 639-1 code. If it is absent, the language is detected. */
  language?: string | null;
  /** The title of the feed. On a company's blog, it contains the company's name. */
  feedTitle?: string | null;
  /** The host of the item's page. On a company's website, it contains the company's name. */
  host?: string | null;
  /** Whether the text is a part of a round-up. */
  isPart?: boolean;
  /**
   * The heading above a part of a round-up. If a part was cut from a piece with several deals, that
   * piece follows the heading.
   */
  around?: string;
  /** The title of the round-up that a part was cut from. */
  wholeTitle?: string;
}

/** Language whose word lists mark a text in a language without a lexicon. */
const FALLBACK = 'en';

/**
 * Marks an item. It cleans the text, splits it into segments and tokens, and finds amounts and word
 * classes.
 */
export function markItem(item: NewsItem): MarkedText {
  const title = cleanText(item.title).replace(/\n/g, ' ');
  const body = cleanText(item.text);
  const language = item.language ?? detectLanguage(title, body);
  const lexicon = lexiconFor(language) ?? lexiconFor(FALLBACK);
  if (lexicon === null)
    throw new Error(
      `There is no lexicon for the fallback language "${FALLBACK}". Add it to src/extraction/lexicon/lexicons.ts.`,
    );
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

/**
 * Minimum length of a word of a feed's title that is searched for. Shorter words occur in other
 * texts by chance.
 */
const LEAST_NAME = 5;

/**
 * Returns whether a text names its feed. A company's blog does, and an outlet does not. An outlet's
 * name would look like another company.
 */
function namesFeed(text: string, feedTitle: string): boolean {
  const names = feedTitle.match(/[\p{Lu}\p{Lo}][\p{L}\p{N}]*/gu) ?? [];
  return names.some((name) => name.length >= LEAST_NAME && text.includes(name));
}
