import { judgeNames } from '../../src/company-names/similarity.js';
import type { NameWeights } from '../../src/company-names/weights.js';
import type { LabelledPair } from './labelled-pairs.js';

/** One weight among the nested weights, with its place and its value before the fit. */
interface Leaf {
  path: string;
  group: Record<string, number>;
  key: string;
  prior: number;
}

/**
 * Fits the weights to labelled pairs by coordinate descent. The loss is the mean logistic loss plus
 * a penalty for each weight: PULL × ln(weight / prior)². Therefore no weight changes its sign, and
 * a weight without evidence keeps its value. For each weight in turn, the fit puts a parabola
 * through three losses and moves the weight to its minimum.
 */
export function fitWeights(
  prior: NameWeights,
  labelled: readonly LabelledPair[],
  print: (line: string) => void,
): NameWeights {
  const pairs = balance(labelled);
  const weights = structuredClone(prior) as NameWeights;
  const leaves = leavesOf(weights);
  const total = pairs.reduce((sum, { weight }) => sum + weight, 0);
  const lossAt = (leaf: Leaf, moved: number): number => {
    leaf.group[leaf.key] = valueAt(leaf, moved);
    return loss(weights, pairs) / total + PULL * moved * moved;
  };
  const moves = leaves.map(() => 0);
  let before = loss(weights, pairs) / total;
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    for (const [at, leaf] of leaves.entries()) {
      const here = moves[at]!;
      const [low, middle, high] = [here - STEP, here, here + STEP].map((moved) => lossAt(leaf, moved));
      const curve = low! - 2 * middle! + high!;
      const slope = (high! - low!) / 2;
      const wanted = curve > 0 ? (-STEP * slope) / curve : -Math.sign(slope) * MOST;
      const next = here + Math.max(-MOST, Math.min(MOST, wanted));
      const isBetter = lossAt(leaf, next) < middle!;
      moves[at] = isBetter ? next : here;
      leaf.group[leaf.key] = valueAt(leaf, moves[at]!);
    }
    const now = loss(weights, pairs) / total;
    const pull = PULL * moves.reduce((sum, moved) => sum + moved * moved, 0);
    print(`  sweep ${sweep + 1}: loss ${now.toFixed(5)}, with the penalty ${(now + pull).toFixed(5)}`);
    if (before - now - pull < LEAST_GAIN && sweep > 2) break;
    before = now + pull;
  }
  return rounded(inOrder(weights));
}

/** Penalty for a weight that moves by a factor of e from its prior. */
const PULL = 0.002;
const SWEEPS = 12;
const STEP = 0.1;
/** Maximum change of the logarithm of a weight in one sweep. */
const MOST = 0.3;
const LEAST_GAIN = 0.0001;

function valueAt({ path, prior }: Leaf, moved: number): number {
  const value = prior * Math.exp(moved);
  return SHARES.test(path) ? Math.min(value, MOST_SHARE) : value;
}

const SHARES = /^formula\.(?:evenStrength|trailing)$|\.share$/;
const MOST_SHARE = 1;

function leavesOf(group: object, path = ''): Leaf[] {
  return Object.entries(group).flatMap(([key, value]: [string, unknown]) => {
    if (typeof value === 'object' && value !== null) return leavesOf(value, `${path}${key}.`);
    if (value === 0 || HELD.has(path + key)) return [];
    return [{ path: path + key, group: group as Record<string, number>, key, prior: value as number }];
  });
}

/**
 * Weights that the fit does not change. Too few labelled pairs have both a rough match in another
 * script and a country.
 */
const HELD: ReadonlySet<string> = new Set(['logOdds.faintSound', 'logOdds.scriptAgrees']);

/** Returns the sum of the weighted logistic losses. */
function loss(weights: NameWeights, pairs: readonly LabelledPair[]): number {
  let sum = 0;
  for (const { a, b, context, isSame, weight } of pairs) {
    const { score } = judgeNames(a, b, context, weights);
    const right = isSame ? score : 1 - score;
    sum -= weight * Math.log(Math.max(right, LEAST_CHANCE));
  }
  return sum;
}

/** Lower bound for the chance in the loss of a pair. It limits the effect of a wrong label. */
const LEAST_CHANCE = 0.002;

/**
 * Gives a longer rare word at least the weight of a shorter one. Neighbouring weights that break
 * this rule get their mean.
 */
function inOrder(weights: NameWeights): NameWeights {
  const shared = weights.shared as Record<string, number>;
  const names = Array.from({ length: 9 }, (_, at) => `rare${at + 1}`);
  const groups: { names: string[]; sum: number }[] = [];
  const mean = ({ names: of, sum }: { names: string[]; sum: number }): number => sum / of.length;
  for (const name of names) {
    groups.push({ names: [name], sum: shared[name]! });
    while (groups.length > 1 && mean(groups.at(-2)!) > mean(groups.at(-1)!)) {
      const last = groups.pop()!;
      const before = groups.at(-1)!;
      before.names.push(...last.names);
      before.sum += last.sum;
    }
  }
  for (const group of groups) for (const name of group.names) shared[name] = mean(group);
  return weights;
}

function rounded(weights: NameWeights): NameWeights {
  return JSON.parse(JSON.stringify(weights), (_, value: unknown) =>
    typeof value === 'number' ? Number(value.toPrecision(3)) : value,
  ) as NameWeights;
}

/**
 * Total weight of the pairs of each kind. `oneFirm` and `near` have the proportion in which
 * look-ups find them in the open-world data, if the CRM has one funded company in ten. `own` are
 * the repository's pairs.
 */
const TOTALS = { oneFirm: 600, near: 830, own: 600 };

function balance(pairs: readonly LabelledPair[]): LabelledPair[] {
  const kindOf = ({ source }: LabelledPair): keyof typeof TOTALS =>
    source === 'near firms' ? 'near' : OWN.has(source) ? 'own' : 'oneFirm';
  const sums = { oneFirm: 0, near: 0, own: 0 };
  for (const pair of pairs) sums[kindOf(pair)] += pair.weight;
  return pairs.map((pair) => {
    const kind = kindOf(pair);
    return { ...pair, weight: (pair.weight * TOTALS[kind]) / sums[kind] };
  });
}

const OWN: ReadonlySet<string> = new Set(['spelling', 'circumstances', 'fixture']);
