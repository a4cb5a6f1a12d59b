export interface AdaGradOptions {
  rate: number;
  /** Strength of the L2 penalty, which moves the weights towards zero. */
  decay: number;
}

const DAMPING = 0.1;

/**
 * Weights that AdaGrad learns, each with the sum of its squared gradients. `mean` is the mean of
 * the states that `keep` has added.
 */
export class AdaGrad {
  readonly weights: Float32Array;
  readonly mean: Float32Array;
  private readonly squares: Float32Array;

  constructor(
    length: number,
    private readonly options: AdaGradOptions,
  ) {
    this.weights = new Float32Array(length);
    this.mean = new Float32Array(length);
    this.squares = new Float32Array(length);
  }

  /** Moves one weight by a step that reduces its error. */
  move(at: number, error: number): void {
    const gradient = error + this.options.decay * this.weights[at]!;
    this.squares[at]! += gradient * gradient;
    this.weights[at]! -= (this.options.rate * gradient) / Math.sqrt(this.squares[at]! + DAMPING);
  }

  /** Adds the current weights to the mean. The mean is complete after `count` calls. */
  keep(count: number): void {
    for (let at = 0; at < this.mean.length; at++) this.mean[at]! += this.weights[at]! / count;
  }
}
