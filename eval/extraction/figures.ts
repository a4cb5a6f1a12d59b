import type { Field, Pair, Scored } from './score-item.js';

/** One measured figure. Shares are 0 to 1; `goal` is what it must reach. */
export interface Figure {
  name: string;
  value: number;
  /** How the value comes about, for example `36 of 88`. */
  basis: string;
  goal?: { atLeast: number } | { atMost: number };
  /** The value is a number of items, not a share. */
  isCount?: true;
}

/** Makes a figure of a number of items. */
export function count(name: string, value: number, basis: string, goal?: Figure['goal']): Figure {
  return { name, value, basis, isCount: true, ...(goal && { goal }) };
}

/** Says whether a figure reaches its goal; null without one. */
export function isMet({ value, goal }: Figure): boolean | null {
  if (goal === undefined) return null;
  return 'atLeast' in goal ? value >= goal.atLeast : value <= goal.atMost;
}

/** Returns a figure of a share; 0 of 0 is 0. */
export function share(name: string, hits: number, total: number, goal?: Figure['goal']): Figure {
  const value = total === 0 ? 0 : hits / total;
  return { name, value, basis: `${hits} of ${total}`, ...(goal && { goal }) };
}

/** Makes a figure of F1. */
export function f1(
  name: string,
  count: { hit: number; extra: number; missed: number },
  goal?: Figure['goal'],
): Figure {
  const { hit, extra, missed } = count;
  const value = hit === 0 ? 0 : (2 * hit) / (2 * hit + extra + missed);
  return { name, value, basis: `${hit} right, ${extra} false, ${missed} missed`, ...(goal && { goal }) };
}

/** Counts items: a round counts as found at its item. `accepted` says which items count as claimed. */
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
 * The rounds over which a share is taken. `sent`: a true round that is not sent counts as wrong.
 * `read`: true rounds that were not read are ignored. Absent: a true round that was not read
 * counts as wrong.
 */
export interface ShareOptions {
  goal?: Figure['goal'];
  counts?: 'sent' | 'read';
}

/** The share of correct values among true rounds that state the field. */
export function fieldShare(name: string, scored: Scored[], field: Field, options: ShareOptions = {}): Figure {
  const labelled = pairsOf(scored, options).filter(({ right }) => right[field] !== null);
  const hits = labelled.filter((pair) => pair.right[field] === true && isCounted(pair, options));
  return share(name, hits.length, labelled.length, options.goal);
}

/** The share of true rounds with correct company, amount and type. */
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

/** F1 of the lead investor: a wrong name is both false and missed. With `ofRead` only over true rounds that were read. */
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
