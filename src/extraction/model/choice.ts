import { roundWeights, ZERO, type RoundedWeights } from './rounded-weights.js';
import type { SparseVector } from './sparse-vector.js';

/**
 * Weights of a question with several answers. The weights of a feature for all answers are
 * adjacent, so the processor fetches them at once. The number of features is a power of two.
 */
export interface ChoiceWeights<Answer extends string> {
  answers: readonly Answer[];
  weights: RoundedWeights;
}

/** Combines the weights of one yes-or-no question per answer into a choice. */
export function choiceOf<Answer extends string>(
  questions: readonly (readonly [Answer, Float32Array])[],
): ChoiceWeights<Answer> {
  const length = questions[0]?.[1].length ?? 0;
  const weights = new Float32Array(length * questions.length);
  questions.forEach(([, question], number) =>
    question.forEach((weight, at) => (weights[at * questions.length + number] = weight)),
  );
  return { answers: questions.map(([answer]) => answer), weights: roundWeights(weights) };
}

/** An answer with its log-odds. The answer is null if the choice has no answers. */
export interface Chosen<Answer extends string> {
  answer: Answer | null;
  logOdds: number;
}

/** Returns the log-odds of each answer. */
export function scoresOf(
  { answers, weights }: ChoiceWeights<string>,
  { keys, values }: SparseVector,
): Float64Array {
  const count = answers.length;
  const sums = new Float64Array(count);
  if (count === 0) return sums;
  const { steps, weightOf } = weights;
  const mask = steps.length / count - 1;
  // The first answer is summed alone, so that the processor fetches many rows from memory at once.
  // This is twice as fast as one row at a time.
  for (let at = 0; at < keys.length; at++)
    sums[0]! += weightOf[ZERO + steps[(keys[at]! & mask) * count]!]! * values[at]!;
  for (let at = 0; at < keys.length; at++) {
    const value = values[at]!;
    const row = (keys[at]! & mask) * count;
    for (let number = 1; number < count; number++)
      sums[number]! += weightOf[ZERO + steps[row + number]!]! * value;
  }
  return sums;
}

/** Returns the answer with the highest log-odds. */
export function chosenFrom<Answer extends string>(
  choice: ChoiceWeights<Answer>,
  features: SparseVector,
): Chosen<Answer> {
  const scores = scoresOf(choice, features);
  const logOdds = Math.max(...scores);
  return { answer: choice.answers[scores.indexOf(logOdds)] ?? null, logOdds };
}

/** Returns the answer with the highest log-odds, or null if the choice has no answers. */
export function likeliestOf<Answer extends string>(
  weights: ChoiceWeights<Answer>,
  features: SparseVector,
): Answer | null {
  return chosenFrom(weights, features).answer;
}
