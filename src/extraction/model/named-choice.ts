import { logOddsOf } from './logistic.js';
import { scoresOf, type ChoiceWeights } from './choice.js';
import type { RoundedWeights } from './rounded-weights.js';
import type { SparseVector } from './sparse-vector.js';

/**
 * Weights of a question whose answers a text may name. The models learn once for all answers how
 * the place and wording of a named answer count. So these weights also apply to rare answers.
 */
export interface NamedChoiceWeights<Answer extends string> {
  /** Weights of the whole text's features, for each answer. */
  own: ChoiceWeights<Answer>;
  /**
   * Weights of the place and the words around a named answer. They are the same for all answers.
   */
  shared: RoundedWeights;
}

/**
 * Returns the answer with the highest score. It considers the answers in `own` and the answers that
 * the text names. Returns null if there are none.
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
