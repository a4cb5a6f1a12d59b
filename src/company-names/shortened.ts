import type { WordClass } from './word-lists.js';
import { classOfWord, NAME_CLASSES } from './word-classes.js';

/**
 * Classes of words that turn a name into another firm. Examples: `Acorn Ventures`, `Acorn Bank`,
 * `Acorn 2`.
 */
const OTHER_FIRM: ReadonlySet<WordClass> = new Set(['institution', 'vehicle', 'number']);

/**
 * Returns whether one name key starts with the other. Example: `acorn` and `acorn battery system`.
 * Returns false if the shorter key identifies no firm (`digital`), or if the other words mean
 * another firm.
 */
export function isShortened(a: string, b: string): boolean {
  const [short, long] = a.length < b.length ? [a, b] : [b, a];
  if (short === '' || !long.startsWith(`${short} `)) return false;
  const kinds = short.split(' ').map(classOfWord);
  const rest = long
    .slice(short.length + 1)
    .split(' ')
    .map(classOfWord);
  return (
    kinds.some((kind) => NAME_CLASSES.has(kind) && kind !== 'number') &&
    !rest.some((kind) => OTHER_FIRM.has(kind))
  );
}

/**
 * Returns the shorter names of a company. Example: `acorn` and `acorn battery` for `acorn battery
 * system`.
 */
export function shortNamesOf(key: string): string[] {
  const words = key.split(' ');
  return words
    .slice(1)
    .map((_, at) => words.slice(0, at + 1).join(' '))
    .filter((short) => isShortened(short, key));
}
