export interface AdaGradOptions {
  rate: number;
  /** Pulls weights to zero. */
  decay: number;
}

const DAMPING = 0.1;

/** Weights that are learned with AdaGrad, each with the sum of its squared gradients; and a mean of what they were. */
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

  /** Moves a weight one step against an error that it had a share in. */
  move(at: number, error: number): void {
    const gradient = error + this.options.decay * this.weights[at]!;
    this.squares[at]! += gradient * gradient;
    this.weights[at]! -= (this.options.rate * gradient) / Math.sqrt(this.squares[at]! + DAMPING);
  }

  /** Adds the weights as they are now to the mean, as one of so many. */
  keep(count: number): void {
    for (let at = 0; at < this.mean.length; at++) this.mean[at]! += this.weights[at]! / count;
  }
}
