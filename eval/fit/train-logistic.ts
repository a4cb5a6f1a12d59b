import { chanceOf } from '../../src/extraction/model/logistic.js';
import { roundWeights, type RoundedWeights } from '../../src/extraction/model/rounded-weights.js';
import type { SparseVector } from '../../src/extraction/model/sparse-vector.js';
import { shuffle, type Random } from './random.js';

/** One example of a yes-or-no question. */
export interface Example {
  features: SparseVector;
  isYes: boolean;
  weight: number;
}

export interface LogisticOptions {
  /** The number of weights is 2 to this. */
  bits: number;
  epochs: number;
  rate: number;
  /** Pulls weights to zero. */
  decay: number;
}

/** Gradients below this change nothing that counts. */
const LEAST_ERROR = 1e-4;
const DAMPING = 0.1;

/** Fits a logistic regression. */
export function trainLogistic(
  examples: readonly Example[],
  options: LogisticOptions,
  random: Random,
): RoundedWeights {
  return roundWeights(exactWeights(examples, options, random));
}

/**
 * Fits a logistic regression with AdaGrad, and returns the weights before they are rounded: the mean over the later half
 * of the epochs.
 */
export function exactWeights(
  examples: readonly Example[],
  { bits, epochs, rate, decay }: LogisticOptions,
  random: Random,
): Float32Array {
  const weights = new Float32Array(1 << bits);
  const squares = new Float32Array(weights.length);
  const mask = weights.length - 1;
  const order = [...examples];
  const mean = new Float32Array(weights.length);
  const averaged = Math.ceil(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const { features, isYes, weight } of order) {
      const { keys, values } = features;
      let logOdds = 0;
      for (let at = 0; at < keys.length; at++) logOdds += weights[keys[at]! & mask]! * values[at]!;
      const error = (chanceOf(logOdds) - (isYes ? 1 : 0)) * weight;
      if (Math.abs(error) < LEAST_ERROR) continue;
      for (let at = 0; at < keys.length; at++) {
        const slot = keys[at]! & mask;
        const gradient = error * values[at]! + decay * weights[slot]!;
        squares[slot]! += gradient * gradient;
        weights[slot]! -= (rate * gradient) / Math.sqrt(squares[slot]! + DAMPING);
      }
    }
    if (epoch < epochs - averaged) continue;
    for (let at = 0; at < mean.length; at++) mean[at]! += weights[at]! / averaged;
  }
  return mean;
}
