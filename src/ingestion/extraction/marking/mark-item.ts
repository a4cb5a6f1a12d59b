import { lexiconFor } from '../lexicon/lexicons.js';
import { detectLanguage } from '../text/language.js';
import { markClasses } from './classes.js';
import { cleanText } from './clean-text.js';
import type { MarkedText } from './marked-text.js';
import { segmentsOf } from './segments.js';
import { tokensOf } from './tokens.js';

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
  const segments = segmentsOf({ title, body, feedTitle: item.feedTitle ?? null }, lexicon).map(
    ({ place, text }) => {
      const segment = { place, text, tokens: tokensOf(text, language, lexicon) };
      markClasses(segment, lexicon);
      return segment;
    },
  );
  return { language, lexicon, title, body, segments };
}
