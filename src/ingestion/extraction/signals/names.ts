/** Whether a text can be a name: it begins with a capital or digit and is more than a legal form. */
export function isName(text: string): boolean {
  return (
    /^["']?[\p{Lu}\p{Lo}\d@]|^\p{Ll}{1,15}\p{Lu}|^\p{Ll}{1,20}\.\p{Ll}{1,20}$|^\p{Ll}{2,12}\d/u.test(text) &&
    // "Rep. Andy Harris" holds an office.
    !/^(?:U\.S\.\s)?(?:Rep|Sen|Gov)\.\s/.test(text) &&
    !/^(?:inc|llc|ltd|corp|holdings?|group|technologies|labs|limited|partners|systems|solutions|co|ai|of|for)\b\.?(?:\s|$)/i.test(
      text,
    )
  );
}

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
