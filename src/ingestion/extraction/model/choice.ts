import type { LogisticWeights } from './logistic.js';
import type { SparseVector } from './sparse-vector.js';

/**
 * Weights of a question with several answers. The weights of one feature for all answers stand side by
 * side, so that a reader fetches them at once. The number of features is a power of two.
 */
export interface ChoiceWeights<Answer extends string> {
  answers: readonly Answer[];
  weights: Float32Array;
}

/** Joins one yes-or-no question for each answer into a choice. */
export function choiceOf<Answer extends string>(
  questions: readonly (readonly [Answer, LogisticWeights])[],
): ChoiceWeights<Answer> {
  const length = questions[0]?.[1].weights.length ?? 0;
  const weights = new Float32Array(length * questions.length);
  questions.forEach(([, question], number) =>
    question.weights.forEach((weight, at) => (weights[at * questions.length + number] = weight)),
  );
  return { answers: questions.map(([answer]) => answer), weights };
}

/** Returns the answer with the highest log-odds, or null if there is none to choose from. */
export function likeliestOf<Answer extends string>(
  { answers, weights }: ChoiceWeights<Answer>,
  { keys, values }: SparseVector,
): Answer | null {
  const count = answers.length;
  if (count === 0) return null;
  const mask = weights.length / count - 1;
  const sums = new Float64Array(count);
  for (let at = 0; at < keys.length; at++) {
    const from = (keys[at]! & mask) * count;
    for (let number = 0; number < count; number++) sums[number]! += weights[from + number]! * values[at]!;
  }
  return answers[sums.indexOf(Math.max(...sums))] ?? null;
}
