/**
 * Weights rounded to a byte each, in steps that are finer for small weights: a quarter of the memory of
 * exact ones, and none to unpack.
 */
export interface RoundedWeights {
  /** The step of each weight. */
  steps: Int8Array;
  /** The weight of the highest step. */
  largest: number;
  /** The weights of all steps; that of step 0 stands at `ZERO`. */
  weightOf: Float32Array;
}

/** Where in `weightOf` the steps begin to be positive. */
export const ZERO = 128;
const HIGHEST = 127;
/** Smaller weights become 0. */
const LEAST_WEIGHT = 0.01;

/** Rounds weights. The error is about a hundredth of the largest one's. */
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

/** Gives steps their meaning back. */
export function weightsOfSteps(steps: Int8Array, largest: number): RoundedWeights {
  const weightOf = Float32Array.from({ length: 2 * ZERO }, (_, at) => {
    const step = at - ZERO;
    return (Math.sign(step) * largest * step * step) / (HIGHEST * HIGHEST);
  });
  return { steps, largest, weightOf };
}
