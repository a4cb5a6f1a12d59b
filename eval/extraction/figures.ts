import type { Field, Pair, Scored } from './score-item.js';

/**
 * One measured figure. `value` is a share from 0 to 1, or a number if `isCount` is set. `goal` is
 * the required value.
 */
export interface Figure {
  name: string;
  value: number;
  /** The numbers from which the value is computed. Example: `36 of 88`. */
  basis: string;
  goal?: { atLeast: number } | { atMost: number };
  /** True if the value is a number of items and not a share. */
  isCount?: true;
}

/** Returns a figure for a number of items. */
export function count(name: string, value: number, basis: string, goal?: Figure['goal']): Figure {
  return { name, value, basis, isCount: true, ...(goal && { goal }) };
}

/** Returns whether a figure reaches its goal, or null if it has none. */
export function isMet({ value, goal }: Figure): boolean | null {
  if (goal === undefined) return null;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Returns a figure for a share. If `total` is 0, the share is 0. */
export function share(name: string, hits: number, total: number, goal?: Figure['goal']): Figure {
  const value = total === 0 ? 0 : hits / total;
  return { name, value, basis: `${hits} of ${total}`, ...(goal && { goal }) };
}

/** Returns a figure for the F1 score. */
export function f1(
  name: string,
  count: { hit: number; extra: number; missed: number },
  goal?: Figure['goal'],
): Figure {
  const { hit, extra, missed } = count;
  const value = hit === 0 ? 0 : (2 * hit) / (2 * hit + extra + missed);
  return { name, value, basis: `${hit} right, ${extra} false, ${missed} missed`, ...(goal && { goal }) };
}

/**
 * Counts items by label and by `accepted`. `hit`: accepted items with a round. `extra`: accepted
 * items without a round. `missed`: other items with a round. `others`: all items without a round.
 */
export function verdicts(
  scored: Scored[],
  accepted: (each: Scored) => boolean,
): { hit: number; extra: number; missed: number; others: number } {
  const rounds = scored.filter(({ item }) => item.expected.length > 0);
  const others = scored.filter(({ item }) => item.expected.length === 0);
  const hit = rounds.filter(accepted).length;
  return { hit, extra: others.filter(accepted).length, missed: rounds.length - hit, others: others.length };
}

/**
 * How `counts` changes a share. With `sent`, a true round counts as wrong if it is not sent. With
 * `read`, the share ignores true rounds that the reader did not find. By default, such a round
 * counts as wrong.
 */
export interface ShareOptions {
  goal?: Figure['goal'];
  counts?: 'sent' | 'read';
}

/**
 * Returns the share of correct values of a field, among the true rounds whose label has the field.
 */
export function fieldShare(name: string, scored: Scored[], field: Field, options: ShareOptions = {}): Figure {
  const labelled = pairsOf(scored, options).filter(({ right }) => right[field] !== null);
  const hits = labelled.filter((pair) => pair.right[field] === true && isCounted(pair, options));
  return share(name, hits.length, labelled.length, options.goal);
}

/** Returns the share of true rounds whose company, amount and type are all correct. */
export function allThreeShare(name: string, scored: Scored[], options: ShareOptions = {}): Figure {
  const pairs = pairsOf(scored, options);
  const hits = pairs.filter((pair) => pair.allRight && isCounted(pair, options));
  return share(name, hits.length, pairs.length, options.goal);
}

function pairsOf(scored: Scored[], { counts }: ShareOptions): Pair[] {
  const pairs = scored.flatMap(({ pairs }) => pairs);
  return counts === 'read' ? pairs.filter(({ read }) => read !== null) : pairs;
}

function isCounted(pair: Pair, { counts }: ShareOptions): boolean {
  return counts !== 'sent' || pair.isSent;
}

/**
 * Returns the F1 score of the lead investor. A wrong name counts both as false and as missed. With
 * `ofRead`, ignores true rounds that the reader did not find.
 */
export function leadF1(
  name: string,
  scored: Scored[],
  { goal, ofRead }: { goal?: Figure['goal']; ofRead?: boolean } = {},
): Figure {
  const pairs = pairsOf(scored, ofRead ? { counts: 'read' } : {}).filter(
    ({ expected }) => expected.leads !== null,
  );
  const hit = pairs.filter(({ right }) => right.lead === true).length;
  const given = pairs.filter(({ read }) => read?.leadInvestor != null).length;
  const missed = pairs.filter(
    ({ expected, right }) => right.lead === false && !expected.leads?.every(isNull),
  );
  return f1(name, { hit, extra: given - hit, missed: missed.length }, goal);
}

const isNull = (value: unknown): boolean => value === null;
