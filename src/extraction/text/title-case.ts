/**
 * Returns whether most longer words are capitalised, as in a headline. In such a text, capitals do
 * not mark names.
 */
export function isTitleCase(sentence: string): boolean {
  const words = sentence.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 2 && words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.6 * words.length;
}
