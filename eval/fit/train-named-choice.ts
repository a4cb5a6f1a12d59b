import type { SparseVector } from '../../src/extraction/model/sparse-vector.js';
import type { NamedChoiceWeights } from '../../src/extraction/model/named-choice.js';
import { roundWeights } from '../../src/extraction/model/rounded-weights.js';
import { AdaGrad } from './adagrad.js';
import { shuffle, type Random } from './random.js';

/**
 * One example of a question with several answers. `named` has the features of the answers that the
 * text names.
 */
export interface NamedExample<Answer extends string> {
  features: SparseVector;
  named: ReadonlyMap<Answer, SparseVector>;
  answer: Answer;
  weight: number;
}

const BITS = 16;
const SHARED_BITS = 15;
const EPOCHS = 12;
/** The weights are the mean over this number of last epochs. */
const AVERAGED = 6;
const OPTIONS = { rate: 0.2, decay: 2e-5 };
/** If the error of an answer is smaller, the fit skips the answer, which saves time. */
const LEAST_ERROR = 1e-4;

/**
 * Fits a softmax over answers. Each answer in `answers` has separate weights. Other answers are
 * possible only if a text names them, and share their weights. Skips examples whose right answer is
 * not possible.
 */
export function trainNamedChoice<Answer extends string>(
  examples: readonly NamedExample<Answer>[],
  answers: readonly Answer[],
  random: Random,
): NamedChoiceWeights<Answer> {
  const own = new AdaGrad(answers.length << BITS, OPTIONS);
  const shared = new AdaGrad(1 << SHARED_BITS, OPTIONS);
  const order = examples.filter(({ answer, named }) => answers.includes(answer) || named.has(answer));
  for (let epoch = 0; epoch < EPOCHS; epoch++) {
    shuffle(order, random);
    for (const example of order) learn({ own, shared, answers }, example);
    if (epoch >= EPOCHS - AVERAGED) for (const one of [own, shared]) one.keep(AVERAGED);
  }
  return { own: { answers, weights: roundWeights(own.mean) }, shared: roundWeights(shared.mean) };
}

function learn<Answer extends string>(
  { own, shared, answers }: { own: AdaGrad; shared: AdaGrad; answers: readonly Answer[] },
  { features: { keys, values }, named, answer, weight }: NamedExample<Answer>,
): void {
  const all = [...answers, ...[...named.keys()].filter((one) => !answers.includes(one))];
  const scores = new Float64Array(all.length);
  const rowOf = (key: number): number => (key & ((1 << BITS) - 1)) * answers.length;
  const slotOf = (key: number): number => key & ((1 << SHARED_BITS) - 1);
  keys.forEach((key, at) => {
    for (let number = 0; number < answers.length; number++)
      scores[number]! += own.weights[rowOf(key) + number]! * values[at]!;
  });
  all.forEach((one, number) =>
    named.get(one)?.keys.forEach((key, at) => {
      scores[number]! += shared.weights[slotOf(key)]! * named.get(one)!.values[at]!;
    }),
  );
  const most = Math.max(...scores);
  const chances = scores.map((score) => Math.exp(score - most));
  const total = chances.reduce((sum, chance) => sum + chance, 0);
  all.forEach((one, number) => {
    const error = weight * (chances[number]! / total - (one === answer ? 1 : 0));
    if (Math.abs(error) < LEAST_ERROR) return;
    if (number < answers.length)
      keys.forEach((key, at) => own.move(rowOf(key) + number, error * values[at]!));
    named.get(one)?.keys.forEach((key, at) => shared.move(slotOf(key), error * named.get(one)!.values[at]!));
  });
}
