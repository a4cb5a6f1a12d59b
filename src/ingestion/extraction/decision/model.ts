import type { DecidingSignal } from '../../../rounds/judgement.js';
import type { Features } from './features.js';
import { WEIGHTS, type Head } from './weights.js';

/** Gives the probability that a model's head learned: that the item states a round, or that its company, amount and type are right. */
export function probabilityOf(features: Features, head: Head): number {
  const { intercept, weights } = WEIGHTS[head];
  let sum = intercept;
  for (const [name, weight] of Object.entries(weights)) sum += weight * (features[name] ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Gives the features that moved a head's decision most, with how far, for the operator. */
export function strongestSignals(features: Features, head: Head, count: number): DecidingSignal[] {
  return Object.entries(WEIGHTS[head].weights)
    .map(([name, weight]) => ({ name, effect: Math.round(100 * weight * (features[name] ?? 0)) / 100 }))
    .filter(({ effect }) => effect !== 0)
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, count);
}
