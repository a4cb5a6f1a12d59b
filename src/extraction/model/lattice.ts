/** The sums over all taggings of a segment that a linear-chain conditional random field needs. */

/** The tags of a token. One token begins a name, and any number of tokens continue it. */
export const TAGS = [
  'other',
  'company begins',
  'company goes on',
  'investor begins',
  'investor goes on',
  'amount',
] as const;
export const TAG_COUNT = TAGS.length;
export const OTHER = 0;
export const COMPANY = 1;
export const INVESTOR = 3;
export const AMOUNT = 5;
/** Index of the state before the first token. It follows the tags. */
const START = TAG_COUNT;

/**
 * Says which tag may follow which. A name can continue only after a token of the same kind of name.
 */
export const ALLOWED: readonly (readonly boolean[])[] = Array.from({ length: TAG_COUNT + 1 }, (_, from) =>
  Array.from({ length: TAG_COUNT }, (_unused, to) => {
    const begin = to === COMPANY + 1 ? COMPANY : to === INVESTOR + 1 ? INVESTOR : null;
    return begin === null || from === begin || from === begin + 1;
  }),
);

/**
 * The allowed steps from tag to tag, as indexes into a table: `from` × `TAG_COUNT` + `to`. Steps
 * from the start are not in it.
 */
const STEPS = ALLOWED.slice(0, TAG_COUNT).flatMap((row, from) =>
  row.flatMap((isAllowed, to) => (isAllowed ? [from * TAG_COUNT + to] : [])),
);
/** The tag before each allowed step, and the tag after it. */
const FROM = Uint8Array.from(STEPS, (step) => Math.floor(step / TAG_COUNT));
const TO = Uint8Array.from(STEPS, (step) => step % TAG_COUNT);

/** Scores of a segment: one per token and tag, and one per step from tag to tag. */
export interface Scores {
  tokens: number;
  /** Logarithms, `tokens` × `TAG_COUNT`. */
  emissions: Float64Array;
  /** Weights without logarithm, (`TAG_COUNT` + 1) × `TAG_COUNT`. The last row is the start. */
  steps: Float64Array;
}

/**
 * The sums over the taggings up to each token and after it, `tokens` × `TAG_COUNT`. They are scaled
 * at each token, so that they neither vanish nor overflow. The product of the two sums is the
 * probability of a tag at a token.
 */
export interface Sums {
  before: Float64Array;
  behind: Float64Array;
  /**
   * The weight of each tag at each token. The weights of a token are scaled so that its `before`
   * sums add up to 1.
   */
  weights: Float64Array;
  /** The same steps as in `Scores`. */
  steps: Float64Array;
}

/**
 * Sums over all taggings, forward and backward. `mask` has one bit for each tag that a token may
 * have. Without a mask, every tag is possible. Throws if the mask allows no tagging.
 */
export function sumTaggings({ tokens, emissions, steps }: Scores, mask: Uint8Array | null): Sums {
  const before = new Float64Array(tokens * TAG_COUNT);
  const behind = new Float64Array(tokens * TAG_COUNT);
  const weights = weightsOf(emissions, mask);
  for (let at = 0; at < tokens; at++) {
    const here = at * TAG_COUNT;
    if (at === 0) {
      for (let tag = 0; tag < TAG_COUNT; tag++)
        before[tag] = ALLOWED[START]![tag]! ? steps[START * TAG_COUNT + tag]! : 0;
    } else
      for (let step = 0; step < STEPS.length; step++)
        before[here + TO[step]!]! += before[here - TAG_COUNT + FROM[step]!]! * steps[STEPS[step]!]!;
    let sum = 0;
    for (let tag = 0; tag < TAG_COUNT; tag++) sum += before[here + tag]! * weights[here + tag]!;
    if (!(sum > 0))
      throw new Error(`No tagging is possible at token ${at}: the mask forbids every tag there.`);
    for (let tag = 0; tag < TAG_COUNT; tag++) {
      weights[here + tag]! /= sum;
      before[here + tag]! *= weights[here + tag]!;
    }
  }
  behind.fill(1, (tokens - 1) * TAG_COUNT);
  for (let here = (tokens - 2) * TAG_COUNT; here >= 0; here -= TAG_COUNT)
    for (let step = 0; step < STEPS.length; step++) {
      const next = here + TAG_COUNT + TO[step]!;
      behind[here + FROM[step]!]! += steps[STEPS[step]!]! * weights[next]! * behind[next]!;
    }
  return { before, behind, weights, steps };
}

/**
 * Returns the weight of each tag at each token. A token's best tag has the weight 1. A tag that the
 * mask forbids has the weight 0.
 */
function weightsOf(emissions: Float64Array, mask: Uint8Array | null): Float64Array {
  const weights = new Float64Array(emissions.length);
  for (let here = 0, at = 0; here < emissions.length; here += TAG_COUNT, at++) {
    const open = mask === null ? ALL_TAGS : mask[at]!;
    let most = -Infinity;
    for (let tag = 0; tag < TAG_COUNT; tag++)
      if ((open >> tag) & 1 && emissions[here + tag]! > most) most = emissions[here + tag]!;
    for (let tag = 0; tag < TAG_COUNT; tag++)
      weights[here + tag] = (open >> tag) & 1 ? Math.exp(emissions[here + tag]! - most) : 0;
  }
  return weights;
}

const ALL_TAGS = (1 << TAG_COUNT) - 1;
/** Minimum probability. Smaller probabilities become 0. */
const LEAST_CHANCE = Math.exp(-50);

/** Returns the probability of each tag at each token. */
export function chancesOf({ before, behind }: Sums): Float32Array {
  const chances = new Float32Array(before.length);
  for (let at = 0; at < before.length; at++) {
    const chance = before[at]! * behind[at]!;
    chances[at] = chance < LEAST_CHANCE ? 0 : chance;
  }
  return chances;
}

/**
 * Returns the probability of a step from the token before `token` to `token`. `step` is `from` ×
 * `TAG_COUNT` + `to`.
 */
export function chanceOfStep({ before, behind, weights, steps }: Sums, token: number, step: number): number {
  const from = (token - 1) * TAG_COUNT + Math.floor(step / TAG_COUNT);
  const to = token * TAG_COUNT + (step % TAG_COUNT);
  return before[from]! * steps[step]! * weights[to]! * behind[to]!;
}

/**
 * Returns the probability that a name continues after a token, if the token is part of a name of
 * that kind.
 */
export function chanceToGoOn(sums: Sums, at: number, name: number): number {
  if ((at + 1) * TAG_COUNT >= sums.before.length) return 0;
  let [on, all] = [0, 0];
  for (let step = name * TAG_COUNT; step < (name + 2) * TAG_COUNT; step++) {
    const to = step % TAG_COUNT;
    if (!ALLOWED[name]![to]!) continue;
    const chance = chanceOfStep(sums, at + 1, step);
    all += chance;
    if (to === name + 1) on += chance;
  }
  return all === 0 ? 0 : Math.fround(on / all);
}
