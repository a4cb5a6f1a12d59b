/** Longer texts are cut, in characters. The longest release measured had 30,000. */
const MAX_TEXT = 40_000;

/**
 * Returns a text with plain spaces and apostrophes and at most one empty line between paragraphs. HTML
 * is gone by then.
 */
export function cleanText(text: string): string {
  return text
    .slice(0, MAX_TEXT)
    .replace(/[^\S\n]{2,}|[^\S\n ]/g, ' ')
    .replace(/ ?\n ?/g, '\n')
    .replace(/\n{3,}/g, '\n\n')
    .replace(/[’ʼ＇]/g, "'")
    .trim();
}
