import { statSync } from 'node:fs';
import { join } from 'node:path';
import { blockingKeys, lookUpKeys } from '../../src/company-names/blocking-keys.js';
import { normaliseCompanyName } from '../../src/company-names/normalise.js';
import { companyNameSimilarity, MATCH_THRESHOLD } from '../../src/company-names/similarity.js';
import { peers, type Scorer } from './baselines.js';
import { areaUnderCurve, calibrationError, reliability, type Outcome } from './calibration.js';
import { falseRounds, falseRoundsOf, readOpenWorld, scoreOf, type OpenWorld } from './open-world.js';
import { compareShipped } from './fit-names.js';
import { misspell } from './misspell.js';
import { readBenchmark, readNamePairs, type NamePair } from './pairs.js';
import {
  bestF1,
  percent,
  ratesAt,
  recallWithoutFalse,
  scorePairs,
  thresholdWithin,
  type Scored,
} from './rates.js';

const OURS: Scorer = { name: 'fundmatch', score: (a, b) => companyNameSimilarity(a, b) };

/**
 * Scores the service's company-name score and common alternatives on labelled pairs, on a public
 * benchmark, and on the open-world data (rounds and accounts of different firms). `path` is a
 * folder with name-pairs.csv, name-bench.csv and open-world/, or only the file of pairs. Changes no
 * file.
 */
export async function evaluateNames(path: string, print: (line: string) => void): Promise<void> {
  const isFolder = statSync(path).isDirectory();
  const all = readNamePairs(isFolder ? join(path, 'name-pairs.csv') : path);
  const pairs = all.filter((pair) => pair.quality === 'clean');
  const rivals = peers(all.flatMap(({ a, b }) => [a, b]));
  const world = isFolder ? readOpenWorld(join(path, 'open-world')) : null;
  printPairs(pairs, rivals, world, print);
  printApart(all, print);
  printRetrieval(pairs, print);
  printMisspelled(pairs, print);
  printSpeed(pairs, print);
  if (world === null) return;
  printBenchmark(join(path, 'name-bench.csv'), rivals, print);
  printCalibration(pairs, world, print);
  compareShipped(path, print);
}

/**
 * Prints all scores at the same false-match rate. The rate is that of the service's score on
 * similar names of different companies.
 */
function printPairs(
  pairs: readonly NamePair[],
  rivals: readonly Scorer[],
  world: OpenWorld | null,
  print: (line: string) => void,
): void {
  const ours = scorePairs(pairs, OURS);
  const bound = ratesAt(ours, MATCH_THRESHOLD).falseShare;
  print(
    `${pairs.length} clean pairs. Each other score uses the threshold at which it has no more false matches than ours.\n`,
  );
  print(
    '| score | threshold | false on hard negatives | easy | medium | hard | open ground: rounds with a false match |',
  );
  print('|---|---|---|---|---|---|---|');
  const row = (name: string, results: readonly Scored[], threshold: number, open: string): void => {
    const { falseShare, easy, medium, hard } = ratesAt(results, threshold);
    const cells = [falseShare, easy, medium, hard].map(percent).join(' | ');
    print(`| ${name} | ${Number.isFinite(threshold) ? threshold.toFixed(3) : 'none'} | ${cells} | ${open} |`);
  };
  const share = (count: number): string => (world === null ? '-' : percent(count / world.rounds));
  row(
    OURS.name,
    ours,
    MATCH_THRESHOLD,
    share(world === null ? 0 : falseRounds(world.candidates, MATCH_THRESHOLD)),
  );
  for (const rival of rivals) {
    const results = scorePairs(pairs, rival);
    const threshold = thresholdWithin(results, bound);
    row(rival.name, results, threshold, share(world === null ? 0 : falseRoundsOf(rival, world, threshold)));
  }
  print('');
}

function printBenchmark(path: string, rivals: readonly Scorer[], print: (line: string) => void): void {
  const benchmark = readBenchmark(path);
  if (benchmark.length === 0) return;
  print(`\n${benchmark.length} pairs of a public benchmark\n`);
  print('| score | best F1 | at | F1 at our threshold | recall at no false match |');
  print('|---|---|---|---|---|');
  const scored = (score: Scorer['score']): Scored[] =>
    benchmark.map(({ a, b, isSame }) => ({ isSame, difficulty: '', score: score(a, b) }));
  const rows: [string, Scored[]][] = [OURS, ...rivals].map(({ name, score }) => [name, scored(score)]);
  rows.splice(1, 0, [
    'logic-v2 (as published)',
    benchmark.map(({ isSame, peerScore }) => ({ isSame, difficulty: '', score: peerScore })),
  ]);
  for (const [name, results] of rows) {
    const best = bestF1(results);
    const own = name === OURS.name ? ratesAt(results, MATCH_THRESHOLD).f1.toFixed(3) : '-';
    const recall = percent(recallWithoutFalse(results));
    print(`| ${name} | ${best.f1.toFixed(3)} | ${best.threshold.toFixed(3)} | ${own} | ${recall} |`);
  }
}

/**
 * Share of the funded companies that the CRM contains, which depends on the CRM. In the open-world
 * data, nearly every name that a look-up finds belongs to another firm. Therefore the measurement
 * adds pairs of the same firm from the labelled pairs, in this share.
 */
const SHARE_HELD = 0.1;

function printCalibration(pairs: readonly NamePair[], world: OpenWorld, print: (line: string) => void): void {
  const same = pairs.filter(
    ({ a, b, isSame, difficulty }) => isSame && difficulty !== 'not_by_name' && isFound(a, b),
  );
  const weight = (SHARE_HELD * world.rounds) / same.length;
  const outcomes: Outcome[] = [
    ...same.map(({ a, b }) => ({ score: OURS.score(a, b), isSame: true, weight })),
    ...world.candidates.map((candidate) => ({ score: scoreOf(candidate), isSame: false, weight: 1 })),
  ];
  const matched = outcomes.filter(({ score }) => score >= MATCH_THRESHOLD);
  print(
    `\nopen ground: ${world.rounds} rounds, ${world.accounts} accounts of other firms, and one round in ${1 / SHARE_HELD} in the CRM\n`,
  );
  print('| score from | pairs | promised | right |');
  print('|---|---|---|---|');
  for (const { from, pairs: count, promised, right } of reliability(outcomes)) {
    print(`| ${from.toFixed(1)} | ${count.toFixed(0)} | ${percent(promised)} | ${percent(right)} |`);
  }
  print(
    `\ncalibration error: ${calibrationError(outcomes).toFixed(3)} of all found, ${calibrationError(matched).toFixed(3)} of the matched`,
  );
  print(`area under the curve: ${areaUnderCurve(outcomes).toFixed(4)}`);
}

/**
 * Prints how many pairs of the three unscored difficulties the service accepts. Names alone cannot
 * decide two of these difficulties.
 */
function printApart(pairs: readonly NamePair[], print: (line: string) => void): void {
  for (const difficulty of ['easy_negative', 'not_by_name', 'undecidable_by_name']) {
    const of = pairs.filter((pair) => pair.difficulty === difficulty);
    const accepted = of.filter((pair) => OURS.score(pair.a, pair.b) >= MATCH_THRESHOLD).length;
    print(`${difficulty} (not scored): ${accepted} of ${of.length} accepted`);
  }
}

/** Returns whether a look-up of `wanted` finds `stored`. */
function isFound(wanted: string, stored: string): boolean {
  const keys = new Set(lookUpKeys(normaliseCompanyName(wanted)));
  return blockingKeys(normaliseCompanyName(stored)).some((key) => keys.has(key));
}

function printRetrieval(clean: readonly NamePair[], print: (line: string) => void): void {
  let accepted = 0;
  let found = 0;
  for (const { a, b, isSame } of clean) {
    if (!isSame || OURS.score(a, b) < MATCH_THRESHOLD) continue;
    accepted++;
    if (isFound(a, b)) found++;
  }
  const names = new Set(clean.flatMap((pair) => [pair.a, pair.b]));
  let keyCount = 0;
  for (const name of names) keyCount += blockingKeys(normaliseCompanyName(name)).length;
  print(
    `retrieval: ${found} of ${accepted} accepted pairs are found under a key (${percent(found / accepted)})`,
  );
  print(`keys: ${(keyCount / names.size).toFixed(2)} a name over ${names.size} names`);
}

/** Measures names with one spelling mistake in a word of at least five letters. */
function printMisspelled(clean: readonly NamePair[], print: (line: string) => void): void {
  const made = misspell([...new Set(clean.map(({ a }) => a))]);
  const accepted = made.filter(({ name, misspelled }) => OURS.score(name, misspelled) >= MATCH_THRESHOLD);
  const found = accepted.filter(({ name, misspelled }) => isFound(misspelled, name)).length;
  print(
    `misspelled: ${accepted.length} of ${made.length} names accepted, ${found} of them found (${percent(found / accepted.length)})`,
  );
}

function printSpeed(clean: readonly NamePair[], print: (line: string) => void): void {
  const names = clean.flatMap((pair) => [pair.a, pair.b]);
  const timed = (count: number, work: () => void): string => {
    work();
    const started = process.cpuUsage();
    work();
    return `${(process.cpuUsage(started).user / count).toFixed(2)} µs`;
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
