/** Whether most longer words are capitalised, as in a headline. Then capitals do not mark names. */
export function isTitleCase(sentence: string): boolean {
  const words = sentence.match(/\p{L}{4,}/gu) ?? [];
  return words.length > 2 && words.filter((word) => /^\p{Lu}/u.test(word)).length > 0.6 * words.length;
}

/** Names are equal regardless of case, accents and punctuation. */
export function keyOf(name: string): string {
  return name
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, '');
}
