import type { Scorer } from './baselines.js';
import type { NamePair } from './pairs.js';

/** The score of a labelled pair. */
export interface Scored {
  isSame: boolean;
  difficulty: string;
  score: number;
}

/**
 * Shares of accepted pairs at one threshold, by difficulty. `falseShare` is the share of the hard
 * negatives.
 */
export interface Rates {
  falseShare: number;
  easy: number;
  medium: number;
  hard: number;
  f1: number;
}

export function scorePairs(pairs: readonly NamePair[], { score }: Scorer): Scored[] {
  return pairs.map(({ a, b, isSame, difficulty }) => ({ isSame, difficulty, score: score(a, b) }));
}

/** Returns the shares of accepted pairs at this threshold, and F1 over all pairs. */
export function ratesAt(results: readonly Scored[], threshold: number): Rates {
  const share = (difficulty: string): number => {
    const of = results.filter((result) => result.difficulty === difficulty);
    return of.filter(({ score }) => score >= threshold).length / of.length;
  };
  return {
    falseShare: share('hard_negative'),
    easy: share('easy'),
    medium: share('medium'),
    hard: share('hard'),
    f1: f1At(results, threshold),
  };
}

/** Returns the lowest threshold that accepts at most the share `bound` of the hard negatives. */
export function thresholdWithin(results: readonly Scored[], bound: number): number {
  const negatives = results
    .filter(({ difficulty }) => difficulty === 'hard_negative')
    .map(({ score }) => score)
    .sort((x, y) => y - x);
  const firstRefused = negatives[Math.round(negatives.length * bound)] ?? 0;
  const above = results.map(({ score }) => score).filter((score) => score > firstRefused);
  return above.length === 0 ? Number.POSITIVE_INFINITY : above.reduce((x, y) => Math.min(x, y));
}

/** Returns the threshold with the highest F1. */
export function bestF1(results: readonly Scored[]): { threshold: number; f1: number } {
  let best = { threshold: 1, f1: 0 };
  for (const threshold of new Set(results.map(({ score }) => score))) {
    const f1 = f1At(results, threshold);
    if (f1 > best.f1) best = { threshold, f1 };
  }
  return best;
}

/** Returns the share of the true pairs that score higher than every false pair. */
export function recallWithoutFalse(results: readonly Scored[]): number {
  const highest = results.filter(({ isSame }) => !isSame).reduce((max, { score }) => Math.max(max, score), 0);
  const same = results.filter(({ isSame }) => isSame);
  return same.filter(({ score }) => score > highest).length / same.length;
}

/** Returns F1 over all pairs at this threshold. */
export function f1At(results: readonly Scored[], threshold: number): number {
  const accepted = results.filter(({ score }) => score >= threshold);
  const right = accepted.filter(({ isSame }) => isSame).length;
  return (2 * right) / (accepted.length + results.filter(({ isSame }) => isSame).length);
}

/** Returns a share as a percentage with two decimals. */
export function percent(value: number): string {
  return `${(100 * value).toFixed(2)} %`;
}
