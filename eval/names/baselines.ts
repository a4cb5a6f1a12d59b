import Fuse from 'fuse.js';
import { token_set_ratio } from 'fuzzball';
import { normaliseCompanyName } from '../../src/company-names/normalise.js';

/** A similarity of two names, from 0 to 1, to compare with the service's score. */
export interface Scorer {
  name: string;
  score: (a: string, b: string) => number;
}

/**
 * Returns common alternatives to the service's score. `+ key` means that the alternative compares
 * names after our normalisation. The word frequencies come from `names`.
 */
export function peers(names: readonly string[]): readonly Scorer[] {
  return [
    { name: 'token-idf cosine', score: tokenIdf(names) },
    { name: 'token_set_ratio', score: (a, b) => token_set_ratio(a, b) / 100 },
    { name: 'token_set_ratio + key', score: onKeys((a, b) => token_set_ratio(a, b) / 100) },
    { name: 'Jaro-Winkler', score: (a, b) => jaroWinkler(a.toLowerCase(), b.toLowerCase()) },
    { name: 'trigram', score: trigramSimilarity },
    { name: 'trigram + key', score: onKeys(trigramSimilarity) },
    { name: 'fuse.js', score: fuseSimilarity },
  ];
}

/**
 * Compares the words of two names with TF-IDF: a word that few names contain has a higher weight.
 */
function tokenIdf(names: readonly string[]): Scorer['score'] {
  const counts = new Map<string, number>();
  for (const name of names) for (const word of wordsOf(name)) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (word: string): number => Math.log(names.length / (counts.get(word) ?? 1)) ** 2;
  const norm = (words: ReadonlySet<string>): number =>
    Math.sqrt([...words].reduce((sum, word) => sum + weight(word), 0));
  return (a, b) => {
    const [left, right] = [wordsOf(a), wordsOf(b)];
    const shared = [...left].filter((word) => right.has(word)).reduce((sum, word) => sum + weight(word), 0);
    return shared === 0 ? 0 : shared / (norm(left) * norm(right));
  };
}

function wordsOf(name: string): Set<string> {
  return new Set(name.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []);
}

function onKeys(score: Scorer['score']): Scorer['score'] {
  return (a, b) => score(normaliseCompanyName(a).key, normaliseCompanyName(b).key);
}

/**
 * Computes the similarity of PostgreSQL's pg_trgm: the share of common trigrams. Each word is
 * padded with two blanks before and one after.
 */
function trigramSimilarity(a: string, b: string): number {
  const left = trigrams(a);
  const right = trigrams(b);
  let shared = 0;
  for (const trigram of left) if (right.has(trigram)) shared++;
  const all = left.size + right.size - shared;
  return all === 0 ? 0 : shared / all;
}

function trigrams(text: string): Set<string> {
  const set = new Set<string>();
  for (const word of text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []) {
    const padded = `  ${word} `;
    for (let i = 0; i + 3 <= padded.length; i++) set.add(padded.slice(i, i + 3));
  }
  return set;
}

/**
 * Searches each name in the other with fuse.js and takes the better score. fuse.js returns 0 for a
 * perfect match, so the score is inverted.
 */
function fuseSimilarity(a: string, b: string): number {
  const options = { includeScore: true, threshold: 1, ignoreLocation: true };
  const distance = (text: string, pattern: string): number =>
    new Fuse([text], options).search(pattern.slice(0, 200))[0]?.score ?? 1;
  return 1 - Math.max(distance(a, b), distance(b, a));
}

function jaroWinkler(a: string, b: string): number {
  if (a === b) return a === '' ? 0 : 1;
  const reach = Math.max(0, Math.floor(Math.max(a.length, b.length) / 2) - 1);
  const usedB = new Set<number>();
  const matchedA: string[] = [];
  for (let i = 0; i < a.length; i++) {
    for (let j = Math.max(0, i - reach); j <= Math.min(b.length - 1, i + reach); j++) {
      if (usedB.has(j) || a[i] !== b[j]) continue;
      usedB.add(j);
      matchedA.push(a[i]!);
      break;
    }
  }
  const matches = matchedA.length;
  if (matches === 0) return 0;
  const matchedB = [...usedB].sort((x, y) => x - y).map((j) => b[j]);
  const transposed = matchedA.filter((letter, at) => letter !== matchedB[at]).length / 2;
  const jaro = (matches / a.length + matches / b.length + (matches - transposed) / matches) / 3;
  let prefix = 0;
  while (prefix < 4 && prefix < Math.min(a.length, b.length) && a[prefix] === b[prefix]) prefix++;
  return jaro + prefix * 0.1 * (1 - jaro);
}
