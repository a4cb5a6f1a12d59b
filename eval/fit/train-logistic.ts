import { chanceOf } from '../../src/extraction/model/logistic.js';
import { roundWeights, type RoundedWeights } from '../../src/extraction/model/rounded-weights.js';
import type { SparseVector } from '../../src/extraction/model/sparse-vector.js';
import { AdaGrad, type AdaGradOptions } from './adagrad.js';
import { shuffle, type Random } from './random.js';

/** One example of a yes-or-no question. */
export interface Example {
  features: SparseVector;
  isYes: boolean;
  weight: number;
}

export interface LogisticOptions extends AdaGradOptions {
  /** The number of weights is 2 to the power of `bits`. */
  bits: number;
  epochs: number;
}

/** If the error of an example is smaller, the fit skips the example, which saves time. */
const LEAST_ERROR = 1e-4;

/** Fits a logistic regression and rounds its weights. */
export function trainLogistic(
  examples: readonly Example[],
  options: LogisticOptions,
  random: Random,
): RoundedWeights {
  return roundWeights(exactWeights(examples, options, random));
}

/**
 * Fits a logistic regression with AdaGrad. Returns unrounded weights: the mean over the second half
 * of the epochs.
 */
export function exactWeights(
  examples: readonly Example[],
  { bits, epochs, rate, decay }: LogisticOptions,
  random: Random,
): Float32Array {
  const learned = new AdaGrad(1 << bits, { rate, decay });
  const { weights } = learned;
  const mask = weights.length - 1;
  const order = [...examples];
  const averaged = Math.ceil(epochs / 2);
  for (let epoch = 0; epoch < epochs; epoch++) {
    shuffle(order, random);
    for (const { features, isYes, weight } of order) {
      const { keys, values } = features;
      let logOdds = 0;
      for (let at = 0; at < keys.length; at++) logOdds += weights[keys[at]! & mask]! * values[at]!;
      const error = (chanceOf(logOdds) - (isYes ? 1 : 0)) * weight;
      if (Math.abs(error) < LEAST_ERROR) continue;
      for (let at = 0; at < keys.length; at++) learned.move(keys[at]! & mask, error * values[at]!);
    }
    if (epoch >= epochs - averaged) learned.keep(averaged);
  }
  return learned.mean;
}
