import { roundWeights, ZERO } from './rounded-weights.js';
import { decodeWeights, encodeWeights } from './weight-file.js';

describe('the weight file', () => {
  it('returns the same arrays after encoding and decoding', () => {
    const arrays = {
      tagger: roundWeights(Float32Array.from([4, 0, -1])),
      verdict: Float32Array.from([0.1, -2.5, 0]),
      words: Int32Array.from([1, -7, 2 ** 31 - 1]),
    };
    expect(decodeWeights(encodeWeights(arrays))).toEqual(arrays);
  });

  it('rounds weights to about 1 %, and small weights to 0', () => {
    const { steps, weightOf } = roundWeights(Float32Array.from([4, -2, 0.5, 0.02, 0.001]));
    const [first, second, third, fourth, fifth] = [...steps].map((step) => weightOf[ZERO + step]);
    expect(first).toBeCloseTo(4, 5);
    expect(second).toBeCloseTo(-2, 1);
    expect(third).toBeCloseTo(0.5, 1);
    expect(fourth).toBeCloseTo(0.02, 2);
    expect(fifth).toBe(0);
  });

  it('rejects a file that is not a weight file', () => {
    expect(() => decodeWeights(Buffer.from('no weights'))).toThrow();
  });
});
