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
