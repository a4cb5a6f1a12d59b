import { randomOf, type Random } from '../fit/random.js';

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';

/** Spelling mistakes: one letter is missing, doubled, replaced, or swapped with the next letter. */
const ERRORS: readonly ((word: string, at: number, random: Random) => string)[] = [
  (word, at) => word.slice(0, at) + word.slice(at + 1),
  (word, at) => word.slice(0, at) + word[at]! + word.slice(at),
  (word, at, random) =>
    word.slice(0, at) + LETTERS[Math.floor(random() * LETTERS.length)]! + word.slice(at + 1),
  (word, at) => word.slice(0, at) + (word[at + 1] ?? '') + word[at]! + word.slice(at + 2),
];

/**
 * Makes one spelling mistake in a word of at least five letters of each name, but never in its
 * first letter. The same seed gives the same names.
 */
export function misspell(names: readonly string[], seed = 7): { name: string; misspelled: string }[] {
  const random = randomOf(seed);
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  return names.flatMap((name) => {
    const words = name.split(' ');
    const long = [...words.keys()].filter((at) => /^[a-z]{5,}$/i.test(words[at]!));
    if (long.length === 0) return [];
    const at = pick(long);
    const word = words[at]!;
    words[at] = pick(ERRORS)(word, 1 + Math.floor(random() * (word.length - 1)), random);
    return words[at] === word ? [] : [{ name, misspelled: words.join(' ') }];
  });
}
