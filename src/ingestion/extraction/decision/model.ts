import type { DecidingSignal } from '../../../rounds/judgement.js';
import type { Features } from './features.js';
import { WEIGHTS, type Head } from './weights.js';

/** The weights of a head as pairs: every item is decided with them. */
const PAIRS = new Map(
  Object.entries(WEIGHTS).map(([head, { weights }]) => [head, Object.entries<number>(weights)]),
);

/**
 * Returns the chance that `head` predicts: that the item states a round, or that its company, amount
 * and type are all right.
 */
export function probabilityOf(features: Features, head: Head): number {
  let sum: number = WEIGHTS[head].intercept;
  for (const [name, weight] of PAIRS.get(head) ?? []) sum += weight * (features.get(name) ?? 0);
  return 1 / (1 + Math.exp(-sum));
}

/** Returns the features that moved the decision most, for the operator's console. */
export function strongestSignals(features: Features, head: Head, count: number): DecidingSignal[] {
  return (PAIRS.get(head) ?? [])
    .flatMap(([name, weight]) => {
      const effect = Math.round(100 * weight * (features.get(name) ?? 0)) / 100;
      return effect === 0 ? [] : [{ name, effect }];
    })
    .sort((a, b) => Math.abs(b.effect) - Math.abs(a.effect))
    .slice(0, count);
}
