import { Readability } from '@mozilla/readability';
import { parseHTML } from 'linkedom';

/** Maximum number of characters of an article. */
const MAX_ARTICLE = 300_000;

export const ARTICLE_TASKS = {
  /**
   * Returns the HTML of a page's article. Returns null if the page has no article or cannot be
   * parsed.
   */
  findArticle: (html: string): string | null => {
    try {
      const { document } = parseHTML(html);
      const article = new Readability(document as unknown as ConstructorParameters<typeof Readability>[0], {
        charThreshold: 200,
        maxElemsToParse: 30_000,
      }).parse();
      return article?.content?.slice(0, MAX_ARTICLE) ?? null;
    } catch {
      return null;
    }
  },
};
