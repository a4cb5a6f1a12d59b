import { choiceOf, likeliestOf } from './choice.js';
import { likeliestNamed } from './named-choice.js';
import { logOddsOf, strongestFeatures } from './logistic.js';
import { roundWeights } from './rounded-weights.js';
import { SparseVector } from './sparse-vector.js';

const SIZE = 1 << 10;

function weightsOf(effects: Record<string, number>): Float32Array {
  const weights = new Float32Array(SIZE);
  for (const [name, effect] of Object.entries(effects)) {
    const one = new SparseVector();
    one.addNamed(name);
    weights[one.keys[0]! & (SIZE - 1)] = effect;
  }
  return weights;
}

describe('SparseVector', () => {
  it('keeps each feature once, with its first value', () => {
    const features = new SparseVector();
    features.addNamed('word', 2);
    features.addNamed('word', 5);
    expect(features.values).toEqual([2]);
  });

  it('keeps its features if another vector is filled in between', () => {
    const [one, other] = [new SparseVector(), new SparseVector()];
    one.addNamed('first');
    other.addNamed('first');
    one.addNamed('first');
    one.addNamed('second');
    expect([one.keys.length, other.keys.length]).toEqual([2, 1]);
  });

  it('accepts more features than the shared table has slots', () => {
    const features = new SparseVector();
    for (let number = 0; number < 10_000; number++) features.addNamed(`feature ${number % 6_000}`);
    expect(features.keys).toHaveLength(6_000);
  });
});

describe('the answer of a model', () => {
  const features = new SparseVector();
  features.addNamed('raises');
  features.addNamed('fund', 2);

  it('strongestFeatures names the features that changed the answer most', () => {
    const question = roundWeights(weightsOf({ raises: 1.5, fund: -2 }));
    expect(logOddsOf(question, features)).toBeCloseTo(-2.5, 1);
    expect(strongestFeatures(question, features, 1)).toEqual([{ name: 'fund', effect: -4 }]);
  });

  it('likeliestOf returns the most likely answer, or null if there are no answers', () => {
    const choice = choiceOf([
      ['acquisition', weightsOf({ raises: 1 })],
      ['fund-close', weightsOf({ fund: 1 })],
    ]);
    expect(likeliestOf(choice, features)).toBe('fund-close');
    expect(likeliestOf(choiceOf([]), features)).toBeNull();
  });

  it('likeliestNamed applies the shared weights to a rare answer that the text names', () => {
    const own = choiceOf([
      ['seed', weightsOf({ raises: 0.5 })],
      ['undisclosed', weightsOf({ fund: 1 })],
    ]);
    const beside = new SparseVector();
    beside.addNamed('beside the amount');
    const weights = { own, shared: roundWeights(weightsOf({ 'beside the amount': 4 })) };
    expect(likeliestNamed(weights, features, new Map())).toBe('undisclosed');
    expect(likeliestNamed(weights, features, new Map([['series-h', beside]]))).toBe('series-h');
  });
});
