/**
 * Matches a character of a script that writes no spaces between words, or attaches particles to a
 * name.
 */
export const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;
/** Matches any letter i. Turkish has two letters i, and "İ" has two characters in lower case. */
export const ANY_I = /[iıİI]\u0307?/gu;

/** Removes whole names from a text, in any case. Also removes a genitive such as "Lunds". */
export function cutNames(text: string, names: readonly string[]): string {
  const sources = sourcesOf(names);
  if (sources.length === 0) return text;
  const left = text.replace(new RegExp(sources.join('|'), 'giu'), '');
  return left === text ? text : left.split(' ').filter(Boolean).join(' ');
}

/**
 * Returns the patterns of names, the longest name first. The order matters, because a part of a
 * long name may be a name too.
 */
function sourcesOf(names: readonly string[]): string[] {
  const known = names.map((name) => name.trim()).filter((name) => name !== '');
  return known.toSorted((a, b) => b.length - a.length).map(sourceOf);
}

function sourceOf(name: string): string {
  const letters = [...name];
  const before = JOINED.test(letters.at(0) ?? '') ? '' : '(?<![\\p{L}\\p{M}\\p{N}])';
  const after = JOINED.test(letters.at(-1) ?? '') ? '' : 's?(?![\\p{L}\\p{M}\\p{N}])';
  const words = name.split(/\s+/).map((word) => escaped(word).replace(ANY_I, '[iıİI]\\u0307?'));
  return `${before}${words.join('\\s+')}${after}`;
}

function escaped(word: string): string {
  return word.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&');
}
