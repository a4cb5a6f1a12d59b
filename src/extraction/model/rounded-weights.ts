/**
 * Weights that are rounded to one byte each. The steps are finer for small weights. They take a
 * quarter of the memory of exact weights, and they need no unpacking.
 */
export interface RoundedWeights {
  /** The step of each weight, -127 to 127. */
  steps: Int8Array;
  /** The weight of the highest step. */
  largest: number;
  /** The weights of all steps. The weight of step 0 is at index `ZERO`. */
  weightOf: Float32Array;
}

/** Index of step 0 in `weightOf`. Positive steps follow it. */
export const ZERO = 128;
const HIGHEST = 127;
/** Minimum size of a weight. Smaller weights become 0. */
const LEAST_WEIGHT = 0.01;

/** Rounds weights. The error is about 1 % of the largest weight. */
export function roundWeights(weights: Float32Array): RoundedWeights {
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight));
  const steps = Int8Array.from(weights, (weight) =>
    Math.abs(weight) < LEAST_WEIGHT
      ? 0
      : Math.sign(weight) * Math.round(HIGHEST * Math.sqrt(Math.abs(weight) / largest)),
  );
  return weightsOfSteps(steps, largest);
}

/** Restores the weights from their steps. */
export function weightsOfSteps(steps: Int8Array, largest: number): RoundedWeights {
  const weightOf = Float32Array.from({ length: 2 * ZERO }, (_, at) => {
    const step = at - ZERO;
    return (Math.sign(step) * largest * step * step) / (HIGHEST * HIGHEST);
  });
  return { steps, largest, weightOf };
}
