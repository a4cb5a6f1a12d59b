import type { Figure } from './figures.js';
import type { Scored } from './score-item.js';

/**
 * A claimed round with its confidence. `isRound`: the item states a round. `isAllRight`: company,
 * amount and type are correct.
 */
export interface Claim {
  confidence: number;
  isRound: boolean;
  isAllRight: boolean;
}

/**
 * The claims whose confidence is in one interval. `isRound` and `isAllRight` are numbers of claims.
 */
export interface Bin {
  from: number;
  to: number;
  count: number;
  meanConfidence: number;
  isRound: number;
  isAllRight: number;
}

export interface Reliability {
  bins: Bin[];
  figures: Figure[];
}

/**
 * Edges of the printed intervals. They are finer between 0.8 and 1, where most values are and where
 * operators choose a threshold.
 */
const EDGES = [0, 0.1, 0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8, 0.9, 0.95, 0.98, 1.000001];
/** Edges of the ten equal intervals that the calibration error usually has. */
const EQUAL_EDGES = Array.from({ length: 11 }, (_, index) => (index === 10 ? 1.000001 : index / 10));

/** Returns every claimed round, sent or held. */
export function claimsOf(scored: Scored[]): Claim[] {
  return scored.flatMap(({ item, pairs, extra }) => {
    const isRound = item.expected.length > 0;
    const read = pairs.flatMap(({ read, allRight }) =>
      read === null ? [] : [{ confidence: read.confidenceScore, isRound, isAllRight: allRight }],
    );
    const others = extra.map((round) => ({ confidence: round.confidenceScore, isRound, isAllRight: false }));
    return [...read, ...others];
  });
}

/**
 * Compares the confidence of claims with the truth. Confidence is the probability that the item
 * states a round, so only this probability has goals. The report also has the share of rounds with
 * correct company, amount and type.
 */
export function reliabilityOf(claims: Claim[]): Reliability {
  const allRight = claims.map(({ confidence, isAllRight }) => ({ confidence, isRight: isAllRight }));
  const round = claims.map(({ confidence, isRound }) => ({ confidence, isRight: isRound }));
  const basis = `${claims.length} claimed rounds`;
  return {
    bins: binsOf(claims, EDGES),
    figures: [
      { name: 'AUC, is a round', value: auc(round), basis, goal: { atLeast: 0.9 } },
      {
        name: 'calibration error, is a round',
        value: calibrationError(round),
        basis,
        goal: { atMost: 0.05 },
      },
      { name: 'AUC, all right', value: auc(allRight), basis },
      { name: 'calibration error, all right', value: calibrationError(allRight), basis },
    ],
  };
}

interface Rated {
  confidence: number;
  isRight: boolean;
}

/**
 * Returns the probability that a correct claim has a higher confidence than a wrong claim. A tie
 * counts half. Returns 0.5 if either kind is missing.
 */
function auc(claims: Rated[]): number {
  const right = claims.filter(({ isRight }) => isRight);
  const wrong = claims.filter(({ isRight }) => !isRight);
  if (right.length === 0 || wrong.length === 0) return 0.5;
  let above = 0;
  for (const a of right)
    for (const b of wrong) above += a.confidence > b.confidence ? 1 : a.confidence === b.confidence ? 0.5 : 0;
  return above / (right.length * wrong.length);
}

/**
 * Returns the mean distance between confidence and truth over ten equal intervals, weighted by
 * their claims.
 */
function calibrationError(claims: Rated[]): number {
  let distance = 0;
  for (const bin of intervals(claims, EQUAL_EDGES)) {
    const promised = bin.claims.reduce((sum, { confidence }) => sum + confidence, 0);
    distance += Math.abs(promised - bin.claims.filter(({ isRight }) => isRight).length);
  }
  return claims.length === 0 ? 0 : distance / claims.length;
}

function binsOf(claims: Claim[], edges: number[]): Bin[] {
  return intervals(claims, edges).map(({ from, to, claims: inside }) => ({
    from,
    to,
    count: inside.length,
    meanConfidence: inside.reduce((sum, { confidence }) => sum + confidence, 0) / inside.length,
    isRound: inside.filter(({ isRound }) => isRound).length,
    isAllRight: inside.filter(({ isAllRight }) => isAllRight).length,
  }));
}

function intervals<T extends { confidence: number }>(
  claims: T[],
  edges: number[],
): { from: number; to: number; claims: T[] }[] {
  return edges.slice(0, -1).flatMap((from, index) => {
    const to = edges[index + 1] ?? 1;
    const inside = claims.filter(({ confidence }) => confidence >= from && confidence < to);
    return inside.length === 0 ? [] : [{ from, to: Math.min(1, to), claims: inside }];
  });
}
