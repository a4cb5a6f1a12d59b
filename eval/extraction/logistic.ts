/** One example for a logistic model. */
export interface Row {
  values: number[];
  isTrue: boolean;
  weight: number;
}

export interface LogisticModel {
  intercept: number;
  weights: number[];
  probability(values: readonly number[]): number;
}

/**
 * Fits a logistic model with a Gaussian prior of the given strength on the weights, by Newton's method. The prior's middle is zero, or
 * another model that was fitted on more examples.
 */
export function fitLogistic(
  rows: Row[],
  prior: number,
  middle?: { intercept: number; weights: number[] },
): LogisticModel {
  const size = (rows[0]?.values.length ?? 0) + 1;
  const center = Float64Array.from(
    middle ? [...middle.weights, middle.intercept] : new Array<number>(size).fill(0),
  );
  const beta = Float64Array.from(center);
  for (let step = 0; step < 40; step++) {
    const gradient = new Float64Array(size);
    const hessian = Array.from({ length: size }, () => new Float64Array(size));
    for (const { values, isTrue, weight } of rows) {
      const used = values.flatMap((value, index): [number, number][] =>
        value === 0 ? [] : [[index, value]],
      );
      used.push([size - 1, 1]);
      const p = sigmoid(used.reduce((sum, [index, value]) => sum + value * (beta[index] ?? 0), 0));
      const slope = weight * (p - Number(isTrue));
      const curve = weight * p * (1 - p);
      for (const [i, a] of used) {
        gradient[i] = (gradient[i] ?? 0) + slope * a;
        const line = hessian[i] as Float64Array;
        for (const [j, b] of used) line[j] = (line[j] ?? 0) + curve * a * b;
      }
    }
    for (let i = 0; i < size; i++) {
      // The intercept is nearly free.
      const strength = i === size - 1 ? 1e-3 : prior;
      gradient[i] = (gradient[i] ?? 0) + strength * ((beta[i] ?? 0) - (center[i] ?? 0));
      const line = hessian[i] as Float64Array;
      line[i] = (line[i] ?? 0) + strength;
    }
    const change = solve(hessian, gradient);
    let largest = 0;
    for (let i = 0; i < size; i++) {
      beta[i] = (beta[i] ?? 0) - (change[i] ?? 0);
      largest = Math.max(largest, Math.abs(change[i] ?? 0));
    }
    if (largest < 1e-6) break;
  }
  const weights = [...beta.slice(0, size - 1)];
  const intercept = beta[size - 1] ?? 0;
  return {
    intercept,
    weights,
    probability: (values) =>
      sigmoid(values.reduce((sum, value, index) => sum + value * (weights[index] ?? 0), intercept)),
  };
}

function sigmoid(x: number): number {
  return 1 / (1 + Math.exp(-x));
}

/** Solves a positive definite system by Cholesky's decomposition. */
function solve(matrix: Float64Array[], right: Float64Array): Float64Array {
  const size = right.length;
  const lower = Array.from({ length: size }, () => new Float64Array(size));
  const at = (rows: Float64Array[], i: number, j: number): number => rows[i]?.[j] ?? 0;
  for (let i = 0; i < size; i++) {
    for (let j = 0; j <= i; j++) {
      let sum = at(matrix, i, j);
      for (let k = 0; k < j; k++) sum -= at(lower, i, k) * at(lower, j, k);
      (lower[i] as Float64Array)[j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / at(lower, j, j);
    }
  }
  const y = new Float64Array(size);
  for (let i = 0; i < size; i++) {
    let sum = right[i] ?? 0;
    for (let k = 0; k < i; k++) sum -= at(lower, i, k) * (y[k] ?? 0);
    y[i] = sum / at(lower, i, i);
  }
  const x = new Float64Array(size);
  for (let i = size - 1; i >= 0; i--) {
    let sum = y[i] ?? 0;
    for (let k = i + 1; k < size; k++) sum -= at(lower, k, i) * (x[k] ?? 0);
    x[i] = sum / at(lower, i, i);
  }
  return x;
}
