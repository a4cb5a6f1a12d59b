import { blockingKeys } from '../../src/company-names/blocking-keys.js';
import { normaliseCompanyName } from '../../src/company-names/normalise.js';
import { companyNameSimilarity, MATCH_THRESHOLD } from '../../src/company-names/similarity.js';
import { BASELINES, type Scorer } from './baselines.js';
import { type NamePair, readNamePairs } from './pairs.js';

/** The share of hard negatives that may be taken as one company, for every scorer of the table. */
const FALSE_MATCH_BOUND = 0.005;

const OURS: Scorer = { name: 'fundmatch', score: (a, b) => companyNameSimilarity(a, b) };

/**
 * Measures the company-name score on labelled pairs, beside what a project would otherwise use, and the share of
 * accepted pairs that the blocking keys find. Columns and split of the file: pairs.ts. Throws when a column is missing.
 */
export async function evaluateNames(csvPath: string, print: (line: string) => void): Promise<void> {
  const pairs = readNamePairs(csvPath);
  const clean = pairs.filter((pair) => pair.quality === 'clean');
  print(`${pairs.length} pairs, ${clean.length} of them clean; threshold ${MATCH_THRESHOLD}\n`);
  print(HEADER);
  print(RULE);
  for (const part of ['develop', 'held-out'] as const) {
    print(
      tableRow(OURS.name, part, MATCH_THRESHOLD, rates(scored(inPart(clean, part), OURS), MATCH_THRESHOLD)),
    );
  }
  for (const scorer of [OURS, ...BASELINES]) {
    const results = scored(clean, scorer);
    if (scorer === OURS) {
      print(tableRow(scorer.name, 'all', MATCH_THRESHOLD, rates(results, MATCH_THRESHOLD)));
      continue;
    }
    const bounded = thresholdWithin(results, FALSE_MATCH_BOUND);
    print(tableRow(scorer.name, 'all, same bound', bounded, rates(results, bounded)));
    const best = thresholdOfBestF1(results);
    print(tableRow(scorer.name, 'all, best F1', best, rates(results, best)));
  }
  print('');
  printApart(pairs, print);
  printRetrieval(clean, print);
  printSpeed(clean, print);
}

interface Scored {
  pair: NamePair;
  score: number;
}

const inPart = (pairs: NamePair[], part: NamePair['part']): NamePair[] =>
  pairs.filter((pair) => pair.part === part);

function scored(pairs: NamePair[], scorer: Scorer): Scored[] {
  return pairs.map((pair) => ({ pair, score: scorer.score(pair.a, pair.b) }));
}

interface Rates {
  falseMatches: number;
  negatives: number;
  recall: Record<'easy' | 'medium' | 'hard', number>;
  f1: number;
}

function rates(results: Scored[], threshold: number): Rates {
  const share = (difficulty: string): [accepted: number, all: number] => {
    const of = results.filter((result) => result.pair.difficulty === difficulty);
    return [of.filter((result) => result.score >= threshold).length, of.length];
  };
  const recallOf = ([accepted, all]: [number, number]): number => (all === 0 ? Number.NaN : accepted / all);
  const [falseMatches, negatives] = share('hard_negative');
  const levels = [share('easy'), share('medium'), share('hard')] as const;
  const accepted = levels.reduce((sum, [count]) => sum + count, 0);
  const positives = levels.reduce((sum, [, count]) => sum + count, 0);
  const recall = { easy: recallOf(levels[0]), medium: recallOf(levels[1]), hard: recallOf(levels[2]) };
  return { falseMatches, negatives, recall, f1: (2 * accepted) / (accepted + falseMatches + positives) };
}

/** The lowest threshold at which at most `bound` of the hard negatives are accepted. */
function thresholdWithin(results: Scored[], bound: number): number {
  const negatives = results
    .filter((result) => result.pair.difficulty === 'hard_negative')
    .map((result) => result.score)
    .sort((x, y) => y - x);
  const firstRefused = negatives[Math.floor(negatives.length * bound)] ?? 0;
  const above = results.map((result) => result.score).filter((score) => score > firstRefused);
  return above.length === 0 ? Number.POSITIVE_INFINITY : above.reduce((x, y) => Math.min(x, y));
}

function thresholdOfBestF1(results: Scored[]): number {
  let best = { threshold: 1, f1: -1 };
  for (let step = 30; step <= 100; step++) {
    const f1 = rates(results, step / 100).f1;
    if (f1 > best.f1) best = { threshold: step / 100, f1 };
  }
  return best.threshold;
}

const HEADER = '| score | pairs | threshold | false matches | recall easy | medium | hard | F1 |';
const RULE = '|---|---|---|---|---|---|---|---|';

function tableRow(name: string, part: string, threshold: number, r: Rates): string {
  const wrong = `${percent(r.falseMatches / r.negatives)} (${r.falseMatches} of ${r.negatives})`;
  const recall = [r.recall.easy, r.recall.medium, r.recall.hard].map((value) => value.toFixed(4)).join(' | ');
  return `| ${name} | ${part} | ${Number.isFinite(threshold) ? threshold.toFixed(3) : 'none'} | ${wrong} | ${recall} | ${r.f1.toFixed(3)} |`;
}

const percent = (value: number): string => `${(100 * value).toFixed(2)} %`;

/** Pairs that no name can decide count for nothing; how many we accept says how bold the score is. */
function printApart(pairs: NamePair[], print: (line: string) => void): void {
  for (const difficulty of ['easy_negative', 'not_by_name', 'undecidable_by_name']) {
    const of = pairs.filter((pair) => pair.difficulty === difficulty);
    const accepted = of.filter((pair) => OURS.score(pair.a, pair.b) >= MATCH_THRESHOLD).length;
    print(`${difficulty} (apart): ${accepted} of ${of.length} accepted`);
  }
}

function printRetrieval(clean: NamePair[], print: (line: string) => void): void {
  let accepted = 0;
  let found = 0;
  for (const { a, b, isSame } of clean) {
    if (!isSame || OURS.score(a, b) < MATCH_THRESHOLD) continue;
    accepted++;
    const keys = new Set(blockingKeys(normaliseCompanyName(a)));
    if (blockingKeys(normaliseCompanyName(b)).some((key) => keys.has(key))) found++;
  }
  const names = new Set(clean.flatMap((pair) => [pair.a, pair.b]));
  let keyCount = 0;
  for (const name of names) keyCount += blockingKeys(normaliseCompanyName(name)).length;
  print(`retrieval: ${found} of ${accepted} accepted pairs share a key (${percent(found / accepted)})`);
  print(`keys: ${(keyCount / names.size).toFixed(2)} a name over ${names.size} names`);
}

function printSpeed(clean: NamePair[], print: (line: string) => void): void {
  const names = clean.flatMap((pair) => [pair.a, pair.b]);
  const timed = (count: number, work: () => void): string => {
    work();
    const started = process.hrtime.bigint();
    work();
    return `${(Number(process.hrtime.bigint() - started) / 1000 / count).toFixed(2)} µs`;
  };
  const taken = names.map(normaliseCompanyName);
  const perName = timed(names.length, () =>
    names.forEach((name) => blockingKeys(normaliseCompanyName(name))),
  );
  const perScore = timed(clean.length, () => {
    for (let i = 0; i + 1 < taken.length; i += 2) companyNameSimilarity(taken[i]!, taken[i + 1]!);
  });
  print(
    `speed: ${perName} to normalise a name and make its keys, ${perScore} to compare two normalised names`,
  );
}
