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
  const parts = segmentsOf({ title, body, feedTitle: item.feedTitle ?? null }, lexicon);
  const segments = parts.map(({ place, text }) => new LazySegment(place, text, language, lexicon));
  return { language, lexicon, title, body, segments };
}
