/**
 * Returns a table that gives all forms of the words the same meaning. A `;` separates the words.
 * `(a|b)` is either, and `x?` or `(x)?` may be absent. Example: `forms('USD', 'dolár(y|ov)?')`.
 */
export function forms<T>(meaning: T, words: string): Record<string, T> {
  return Object.fromEntries(
    words
      .split(';')
      .flatMap((word) => formsOf(word.trim()))
      .filter((form) => form !== '')
      .map((form) => [form, meaning]),
  );
}

function formsOf(word: string): string[] {
  const group = /\(([^()]*)\)(\??)|(\p{L})\?/u.exec(word);
  if (group === null) return [word];
  const [all, either, mayMiss, letter] = group;
  const parts = letter === undefined ? (either ?? '').split('|') : [letter, ''];
  if (mayMiss === '?') parts.push('');
  return parts.flatMap((part) =>
    formsOf(`${word.slice(0, group.index)}${part}${word.slice(group.index + all.length)}`),
  );
}
