/**
 * The score of a pair, and whether both names are of one company. `weight` is the number of such
 * pairs in the measured population.
 */
export interface Outcome {
  score: number;
  isSame: boolean;
  weight: number;
}

/**
 * One range of scores. `promised` is the mean score, and `right` is the share of pairs of one
 * company.
 */
export interface Bin {
  from: number;
  pairs: number;
  promised: number;
  right: number;
}

const BINS = 10;

/** Groups scores into ten ranges of equal width. Omits empty ranges. */
export function reliability(outcomes: readonly Outcome[]): Bin[] {
  return Array.from({ length: BINS }, (_, at): Bin => {
    const own = outcomes.filter(({ score }) => Math.min(BINS - 1, Math.floor(score * BINS)) === at);
    const pairs = sum(own, () => 1);
    return {
      from: at / BINS,
      pairs,
      promised: sum(own, ({ score }) => score) / pairs,
      right: sum(own, ({ isSame }) => (isSame ? 1 : 0)) / pairs,
    };
  }).filter(({ pairs }) => pairs > 0);
}

/**
 * Returns the expected calibration error: the weighted mean difference between `promised` and
 * `right`.
 */
export function calibrationError(outcomes: readonly Outcome[]): number {
  const all = sum(outcomes, () => 1);
  return reliability(outcomes).reduce(
    (error, { pairs, promised, right }) => error + (pairs / all) * Math.abs(promised - right),
    0,
  );
}

/**
 * Returns the probability that a pair of one company has a higher score than a pair of two
 * companies. A tie counts half.
 */
export function areaUnderCurve(outcomes: readonly Outcome[]): number {
  const sorted = [...outcomes].sort((a, b) => a.score - b.score);
  let [same, other, below, area] = [0, 0, 0, 0];
  for (let from = 0; from < sorted.length;) {
    let to = from;
    let [ties, hits] = [0, 0];
    while (to < sorted.length && sorted[to]!.score === sorted[from]!.score) {
      if (sorted[to]!.isSame) hits += sorted[to]!.weight;
      else ties += sorted[to]!.weight;
      to += 1;
    }
    area += hits * (below + ties / 2);
    below += ties;
    same += hits;
    other += ties;
    from = to;
  }
  return area / (same * other);
}

function sum(outcomes: readonly Outcome[], value: (outcome: Outcome) => number): number {
  return outcomes.reduce((total, outcome) => total + outcome.weight * value(outcome), 0);
}
