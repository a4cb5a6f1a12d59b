import { ZERO, type RoundedWeights } from './rounded-weights.js';
import type { SparseVector } from './sparse-vector.js';

/** Converts log-odds to a probability. */
export function chanceOf(logOdds: number): number {
  return 1 / (1 + Math.exp(-logOdds));
}

/**
 * Converts a probability to log-odds. The probability 1 returns infinity, and 0 returns minus
 * infinity.
 */
export function logOddsOfChance(chance: number): number {
  return Math.log(chance / (1 - chance));
}

/**
 * Returns the log-odds of "yes" for a yes-or-no question over hashed features. The number of
 * weights is a power of two.
 */
export function logOddsOf({ steps, weightOf }: RoundedWeights, { keys, values }: SparseVector): number {
  const mask = steps.length - 1;
  let sum = 0;
  for (let at = 0; at < keys.length; at++) sum += weightOf[ZERO + steps[keys[at]! & mask]!]! * values[at]!;
  return sum;
}

/** A feature that changed an answer, with its effect on the log-odds. */
export interface FeatureEffect {
  name: string;
  effect: number;
}

/** Returns the features that changed the answer most, strongest first. */
export function strongestFeatures(
  { steps, weightOf }: RoundedWeights,
  features: SparseVector,
  count: number,
): FeatureEffect[] {
  const { keys, values } = features;
  const mask = steps.length - 1;
  const strongest: { at: number; effect: number }[] = [];
  let least = 0;
  for (let at = 0; at < keys.length; at++) {
    const effect = weightOf[ZERO + steps[keys[at]! & mask]!]! * values[at]!;
    if (Math.abs(effect) <= least) continue;
    strongest.push({ at, effect });
    if (strongest.length <= count) continue;
    strongest.sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
    strongest.length = count;
    least = Math.abs(strongest[count - 1]!.effect);
  }
  return strongest
    .map(({ at, effect }) => ({ name: features.nameOf(at), effect: Math.round(100 * effect) / 100 }))
    .filter(({ effect }) => effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect));
}
