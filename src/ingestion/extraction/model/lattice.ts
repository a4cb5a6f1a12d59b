/**
 * The sums over all taggings of one segment that a linear-chain conditional random field needs. All
 * values are logarithms.
 */

/** What a token can be. A name is one token that begins it and any number that go on with it. */
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
/** The state before the first token, behind the tags. */
const START = TAG_COUNT;

/** A name can go on only behind a token of the same kind of name. */
export const ALLOWED: readonly (readonly boolean[])[] = Array.from({ length: TAG_COUNT + 1 }, (_, from) =>
  Array.from({ length: TAG_COUNT }, (_unused, to) => {
    const begin = to === COMPANY + 1 ? COMPANY : to === INVESTOR + 1 ? INVESTOR : null;
    return begin === null || from === begin || from === begin + 1;
  }),
);

/** Stands for the logarithm of 0. */
export const IMPOSSIBLE = -1e9;

/** Scores of a segment: one for each token and tag, and one for each step from tag to tag. */
export interface Scores {
  tokens: number;
  /** `tokens` × `TAG_COUNT` */
  emissions: Float64Array;
  /** (`TAG_COUNT` + 1) × `TAG_COUNT`; the last row is the start. */
  steps: Float64Array;
}

/** The sums up to each token, behind it, and over the whole segment. */
export interface Sums {
  before: Float64Array;
  behind: Float64Array;
  total: number;
}

/**
 * Sums over all taggings, forward and backward. `mask` has a bit for each tag that a token may have;
 * without it every tag is possible.
 */
export function sumTaggings({ tokens, emissions, steps }: Scores, mask: Uint8Array | null): Sums {
  const before = new Float64Array(tokens * TAG_COUNT).fill(IMPOSSIBLE);
  const behind = new Float64Array(tokens * TAG_COUNT).fill(IMPOSSIBLE);
  const terms = new Float64Array(TAG_COUNT);
  const isOpen = (at: number, tag: number): boolean => mask === null || ((mask[at]! >> tag) & 1) === 1;
  for (let at = 0; at < tokens; at++)
    for (let tag = 0; tag < TAG_COUNT; tag++) {
      if (!isOpen(at, tag)) continue;
      const here = at * TAG_COUNT + tag;
      if (at === 0) {
        if (ALLOWED[START]![tag]!) before[here] = emissions[here]! + steps[START * TAG_COUNT + tag]!;
        continue;
      }
      for (let from = 0; from < TAG_COUNT; from++)
        terms[from] = ALLOWED[from]![tag]!
          ? before[(at - 1) * TAG_COUNT + from]! + steps[from * TAG_COUNT + tag]!
          : IMPOSSIBLE;
      const sum = logSum(terms);
      if (sum > IMPOSSIBLE / 2) before[here] = sum + emissions[here]!;
    }
  for (let tag = 0; tag < TAG_COUNT; tag++) behind[(tokens - 1) * TAG_COUNT + tag] = 0;
  for (let at = tokens - 2; at >= 0; at--)
    for (let tag = 0; tag < TAG_COUNT; tag++) {
      for (let to = 0; to < TAG_COUNT; to++) {
        const next = (at + 1) * TAG_COUNT + to;
        terms[to] =
          ALLOWED[tag]![to]! && isOpen(at + 1, to)
            ? steps[tag * TAG_COUNT + to]! + emissions[next]! + behind[next]!
            : IMPOSSIBLE;
      }
      behind[at * TAG_COUNT + tag] = logSum(terms);
    }
  for (let tag = 0; tag < TAG_COUNT; tag++) terms[tag] = before[(tokens - 1) * TAG_COUNT + tag]!;
  return { before, behind, total: logSum(terms) };
}

/** Returns the chance of each tag at each token. */
export function chancesOf({ before, behind, total }: Sums): Float32Array {
  const chances = new Float32Array(before.length);
  for (let at = 0; at < before.length; at++) {
    const log = before[at]! + behind[at]! - total;
    chances[at] = log < -50 ? 0 : Math.exp(log);
  }
  return chances;
}

/**
 * Returns for each token the chance that a name of this kind goes on behind it, given that the token
 * is part of one.
 */
export function chancesToGoOn(
  { tokens, emissions, steps }: Scores,
  { before, behind }: Sums,
  name: number,
): Float32Array {
  const chances = new Float32Array(tokens);
  for (let at = 0; at + 1 < tokens; at++) {
    let most = IMPOSSIBLE;
    const logs: [log: number, goesOn: boolean][] = [];
    for (const tag of [name, name + 1])
      for (let to = 0; to < TAG_COUNT; to++) {
        if (!ALLOWED[tag]![to]!) continue;
        const next = (at + 1) * TAG_COUNT + to;
        const log =
          before[at * TAG_COUNT + tag]! + steps[tag * TAG_COUNT + to]! + emissions[next]! + behind[next]!;
        most = Math.max(most, log);
        logs.push([log, to === name + 1]);
      }
    let [on, all] = [0, 0];
    for (const [log, goesOn] of logs) {
      const share = Math.exp(log - most);
      all += share;
      if (goesOn) on += share;
    }
    chances[at] = all === 0 ? 0 : on / all;
  }
  return chances;
}

function logSum(logs: Float64Array): number {
  let most = IMPOSSIBLE;
  for (let at = 0; at < logs.length; at++) if (logs[at]! > most) most = logs[at]!;
  if (most <= IMPOSSIBLE / 2) return IMPOSSIBLE;
  let sum = 0;
  for (let at = 0; at < logs.length; at++) sum += Math.exp(logs[at]! - most);
  return most + Math.log(sum);
}
