import type { SparseVector } from './sparse-vector.js';

/** Turns a log-odds into a chance. */
export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/** Weights of a yes-or-no question over hashed features. Their number is a power of two. */
export interface LogisticWeights {
  weights: Float32Array;
}

/** Returns the log-odds of yes. */
export function logOddsOf({ weights }: LogisticWeights, { keys, values }: SparseVector): number {
  const mask = weights.length - 1;
  let sum = 0;
  for (let at = 0; at < keys.length; at++) sum += weights[keys[at]! & mask]! * values[at]!;
  return sum;
}

/** A feature that moved an answer, by its effect on the log-odds. */
export interface FeatureEffect {
  name: string;
  effect: number;
}

/** Returns the named features that moved the answer most, the strongest first. */
export function strongestFeatures(
  { weights }: LogisticWeights,
  { keys, values, names }: SparseVector,
  count: number,
): FeatureEffect[] {
  const mask = weights.length - 1;
  return names
    .flatMap((name, at) => {
      const effect = Math.round(100 * weights[keys[at]! & mask]! * values[at]!) / 100;
      return name === null || effect === 0 ? [] : [{ name, effect }];
    })
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, count);
}
