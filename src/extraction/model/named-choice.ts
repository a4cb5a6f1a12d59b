import { logOddsOf } from './logistic.js';
import { scoresOf, type ChoiceWeights } from './choice.js';
import type { RoundedWeights } from './rounded-weights.js';
import type { SparseVector } from './sparse-vector.js';

/**
 * Weights of a question whose answers a text may name. What speaks for an answer because of where and how it is named
 * is learned once for all answers, so that it holds for rare ones too.
 */
export interface NamedChoiceWeights<Answer extends string> {
  /** What the whole text says for each answer. */
  own: ChoiceWeights<Answer>;
  /** What the place and the words around a named answer say for it, whichever it is. */
  shared: RoundedWeights;
}

/**
 * Returns the answer with the highest score, among those with weights of their own and those that the text names, or
 * null if there is none to choose from.
 */
export function likeliestNamed<Answer extends string>(
  { own, shared }: NamedChoiceWeights<Answer>,
  features: SparseVector,
  named: ReadonlyMap<Answer, SparseVector>,
): Answer | null {
  const scores = new Map<Answer, number>();
  scoresOf(own, features).forEach((score, number) => scores.set(own.answers[number]!, score));
  for (const [answer, of] of named) scores.set(answer, (scores.get(answer) ?? 0) + logOddsOf(shared, of));
  let [best, most]: [Answer | null, number] = [null, -Infinity];
  for (const [answer, score] of scores) if (score > most) [best, most] = [answer, score];
  return best;
}
