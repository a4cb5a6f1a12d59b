import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { judgeNames, MATCH_THRESHOLD } from '../../src/company-names/similarity.js';
import { nameWeights, type NameWeights } from '../../src/company-names/weights.js';
import { dataFile } from '../../src/runtime/data-file.js';
import { fitWeights } from './fit.js';
import { heldOutPairs, nearFirms, ownPairs, pairsOfOneFirm, type LabelledPair } from './labelled-pairs.js';
import { readOpenWorld } from './open-world.js';
import { readBenchmark, readNamePairs } from './pairs.js';
import { f1At } from './rates.js';
import { normaliseCompanyName } from '../../src/company-names/normalise.js';

export interface FitNamesOptions {
  data: string;
  leave: string[];
  write: boolean;
}

/** Returns the weights that a person set. A fit starts from them. */
function weightsSetByHand(): NameWeights {
  return JSON.parse(readFileSync(new URL('set-by-hand.json', import.meta.url), 'utf8')) as NameWeights;
}

/**
 * Fits the weights of the name score to labelled pairs, without the sources in `leave`. Then scores
 * the fitted weights and the weights that a person set. With `write`, the service uses the fitted
 * weights.
 */
export function fitNames({ data, leave, write }: FitNamesOptions, print: (line: string) => void): void {
  const pairs = [...ownPairs(), ...pairsOfOneFirm(data), ...nearFirms(data, 'learned')];
  const kept = pairs.filter(({ source }) => !leave.includes(source));
  print(`${kept.length} pairs to learn, ${pairs.length - kept.length} excluded`);
  const fitted = fitWeights(weightsSetByHand(), kept, print);
  compareWeights(data, { 'set by hand': weightsSetByHand(), fitted }, print);
  if (write) writeFileSync(dataFile('company-names/weights.json'), `${JSON.stringify(fitted, null, 2)}\n`);
}

/**
 * Prints a table of scores, with one row per set of weights and one column per set of pairs. A fit
 * never learns the pairs of a column with "(left out)" in its title.
 */
function compareWeights(
  data: string,
  rows: Readonly<Record<string, NameWeights>>,
  print: (line: string) => void,
): void {
  const sets = readSets(data);
  print(`\n| weights | ${sets.map(({ title }) => title).join(' | ')} |`);
  print(`|---|${sets.map(() => '---').join('|')}|`);
  for (const [name, weights] of Object.entries(rows)) {
    print(`| ${name} | ${sets.map(({ measure }) => measure(weights)).join(' | ')} |`);
  }
}

interface MeasuredSet {
  title: string;
  measure: (weights: NameWeights) => string;
}

function readSets(data: string): MeasuredSet[] {
  const clean = readNamePairs(join(data, 'name-pairs.csv')).filter(({ quality }) => quality === 'clean');
  const ofDifficulty = (difficulty: string): LabelledPair[] =>
    clean.filter((pair) => pair.difficulty === difficulty).map(parsed);
  const world = readOpenWorld(join(data, 'open-world'));
  const benchmark = readBenchmark(join(data, 'name-bench.csv')).map(parsed);
  const accepted = (pairs: readonly LabelledPair[]) => (weights: NameWeights) =>
    `${((100 * pairs.filter((pair) => isAccepted(pair, weights)).length) / pairs.length).toFixed(2)} %`;
  const wrong = (pairs: readonly LabelledPair[]) => (weights: NameWeights) => {
    const falsely = pairs.filter((pair) => !pair.isSame && isAccepted(pair, weights)).length;
    const missed = pairs.filter((pair) => pair.isSame && !isAccepted(pair, weights)).length;
    return `${falsely} and ${missed} of ${pairs.length}`;
  };
  return [
    { title: 'similar firms (left out)', measure: accepted(ofDifficulty('hard_negative')) },
    { title: 'open ground (left out)', measure: (weights) => openRounds(world, weights, () => true) },
    {
      title: 'the same without namesakes',
      measure: (weights) => openRounds(world, weights, ({ a, b }) => a.key !== b.key),
    },
    { title: 'F1 of the benchmark (left out)', measure: (weights) => f1(benchmark, weights) },
    { title: 'our pairs (left out): false and missed', measure: wrong(heldOutPairs()) },
    { title: 'near firms (left out)', measure: wrong(nearFirms(data, 'left-out')) },
    { title: 'easy', measure: accepted(ofDifficulty('easy')) },
    { title: 'medium', measure: accepted(ofDifficulty('medium')) },
    { title: 'hard', measure: accepted(ofDifficulty('hard')) },
    { title: 'near firms', measure: wrong(nearFirms(data, 'learned')) },
    { title: 'our pairs', measure: wrong(ownPairs()) },
  ];
}

function parsed(pair: { a: string; b: string; isSame: boolean }): LabelledPair {
  const [a, b] = [normaliseCompanyName(pair.a), normaliseCompanyName(pair.b)];
  return { source: '', a, b, context: {}, isSame: pair.isSame, weight: 1 };
}

function isAccepted({ a, b, context }: LabelledPair, weights: NameWeights): boolean {
  return judgeNames(a, b, context, weights).score >= MATCH_THRESHOLD;
}

function openRounds(
  { rounds, candidates }: ReturnType<typeof readOpenWorld>,
  weights: NameWeights,
  counts: (candidate: { a: { key: string }; b: { key: string } }) => boolean,
): string {
  const matched = new Set(
    candidates
      .filter((one) => counts(one) && judgeNames(one.a, one.b, one.context, weights).score >= MATCH_THRESHOLD)
      .map(({ round }) => round),
  );
  return `${((100 * matched.size) / rounds).toFixed(2)} %`;
}

function f1(pairs: readonly LabelledPair[], weights: NameWeights): string {
  const scored = pairs.map(({ a, b, context, isSame }) => ({
    isSame,
    difficulty: '',
    score: judgeNames(a, b, context, weights).score,
  }));
  return f1At(scored, MATCH_THRESHOLD).toFixed(3);
}

/** Prints the scores of the released weights and of the weights that a person set. */
export function compareShipped(data: string, print: (line: string) => void): void {
  compareWeights(data, { 'set by hand': weightsSetByHand(), fitted: nameWeights() }, print);
}
