import { mkdirSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { loadModels, WEIGHT_FILE } from '../../src/extraction/load-models.js';
import { encodeWeights } from '../../src/extraction/model/weight-file.js';
import { modelsToArrays, type ReaderModels } from '../../src/extraction/reader-models.js';
import { readJsonl } from '../extraction/read-jsonl.js';
import { fitReader } from './fit-reader.js';
import type { ItemLabel } from './label.js';
import { randomOf } from './random.js';
import { scoreReader, type ReaderScore } from './score-reader.js';
import { isWire, setOfFolder, SETS, type LabelledSet } from './sets.js';
import {
  HEADLINE,
  trainingHeadlines,
  trainingPieces,
  trainingText,
  type TrainingText,
} from './training-text.js';

export interface FitOptions {
  /** Folder of the sets that are not in the repository. Null: the fit uses only the repository. */
  data: string | null;
  /** Sets that the fit excludes and then scores. */
  leave: string[];
  /** Languages whose items the fit excludes and then scores. */
  leaveLanguages: string[];
  /** Further sets, or files of labelled items, to score. */
  score: string[];
  /** Folder of an operator's labelled items, from which the fit learns too. Null: none. */
  items: string | null;
  /** True to fit only with the repository, even if `data` is set. */
  own: boolean;
  /**
   * The fit learns every `every`-th item of a set. 1 means all items. A higher value gives a rough
   * but fast fit.
   */
  every: number;
  /** Folder for the wrong readings, with one file for each scored set. Null: none are written. */
  errors: string | null;
  seed: number;
  /** True to write the weights and a file about their origin into the repository. */
  write: boolean;
  /** File for the scores as JSON. Null: no file. */
  json: string | null;
}

/** Fits the reader, scores sets with it, and prints the figures. */
export async function fitAndScore(
  options: FitOptions,
  print: (line: string) => void,
): Promise<ReaderScore[]> {
  const { models, sets, texts, left } = await fitModels(options);
  if (options.write) writeWeights(models, { sets, texts, options });
  const scores = [...options.leave, ...options.score].map((name) => {
    const set = SETS.find((one) => one.set === name);
    const items = set === undefined ? readJsonl<ItemLabel>(name) : itemsOf(set, options.data);
    return scoreItems(name, items, models, options, print);
  });
  for (const [language, items] of left)
    scores.push(scoreItems(`language ${language}`, items, models, options, print));
  if (options.json !== null) writeFileSync(options.json, JSON.stringify(scores));
  return scores;
}

/** A finished fit, with the texts that it learned and the items of the excluded languages. */
interface Fit {
  models: ReaderModels;
  sets: LabelledSet[];
  texts: TrainingText[];
  left: Map<string, ItemLabel[]>;
}

/**
 * Fits the reader. The same items and seed give the same weights. Prints the progress to stderr.
 */
export async function fitModels(options: FitOptions): Promise<Fit> {
  const begun = performance.now();
  const log = (line: string): void =>
    void process.stderr.write(`${((performance.now() - begun) / 1000).toFixed(0)} s  ${line}\n`);
  if (options.write && options.every > 1)
    throw new Error('--write needs a fit of all items, because the service will use it. Remove --every.');
  for (const name of options.leave)
    if (!SETS.some(({ set }) => set === name))
      throw new Error(
        `There is no set "${name}" to exclude. The sets are ${SETS.map(({ set }) => set).join(', ')}.`,
      );
  const sets = [...SETS, ...(options.items === null ? [] : [setOfFolder(options.items)])].filter(
    ({ set, isOwn }) => !options.leave.includes(set) && (isOwn || (options.data !== null && !options.own)),
  );
  const left = new Map(options.leaveLanguages.map((language) => [language, [] as ItemLabel[]]));
  const texts = sets.flatMap((set) =>
    itemsOf(set, options.data).flatMap(({ weight, ...item }, number) => {
      const ofLanguage = left.get(item.lang ?? '');
      ofLanguage?.push(item);
      if (number % options.every !== 0) return [];
      const traits = { set: set.set, isPartial: set.isPartial, weight: set.weight * (weight ?? 1) };
      return ofLanguage === undefined ? [trainingText(item, traits)] : [];
    }),
  );
  for (const [language, items] of left)
    if (items.length === 0) throw new Error(`No item is in the language "${language}".`);
  const whole = texts.filter(({ set }) => !isWire(set) && set !== 'headlines');
  const random = randomOf(options.seed);
  const headlines = trainingHeadlines(
    texts.filter(({ set }) => set !== 'headlines'),
    random,
  );
  texts.push(...trainingPieces(whole, random), ...headlines);
  log(`${texts.length} texts of ${sets.map(({ set }) => set).join(', ')} marked`);
  return { models: await fitReader(texts, options.seed, log), sets, texts, left };
}

/** Scores files of labelled items with the released weights. */
export function scoreShipped(
  files: readonly string[],
  options: Pick<FitOptions, 'errors'>,
  print: (line: string) => void,
): void {
  for (const file of files) scoreItems(file, readJsonl<ItemLabel>(file), loadModels(), options, print);
}

function scoreItems(
  name: string,
  items: readonly ItemLabel[],
  models: ReaderModels,
  { errors }: Pick<FitOptions, 'errors'>,
  print: (line: string) => void,
): ReaderScore {
  const score = scoreReader(name, items, models);
  printScore(score, print);
  if (errors !== null) {
    mkdirSync(errors, { recursive: true });
    writeFileSync(join(errors, `${name.replace(/\W+/g, '-')}.txt`), `${score.wrong.join('\n')}\n`);
  }
  return score;
}

/** Writes the weights that the service uses, and a JSON file with the command that made them. */
function writeWeights(
  models: ReaderModels,
  made: { sets: readonly LabelledSet[]; texts: readonly TrainingText[]; options: FitOptions },
): void {
  const file = fileURLToPath(WEIGHT_FILE);
  const bytes = encodeWeights(modelsToArrays(models));
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, bytes);
  const provenance = {
    command: commandOf(made.options),
    seed: made.options.seed,
    date: new Date().toISOString().slice(0, 10),
    bytes: bytes.length,
    texts: Object.fromEntries(
      [...made.sets.map(({ set }) => set), 'piece', HEADLINE].map((name) => [
        name,
        made.texts.filter(({ set }) => set === name).length,
      ]),
    ),
  };
  writeFileSync(file.replace(/weights$/, 'json'), `${JSON.stringify(provenance, null, 2)}\n`);
}

/** Returns the command that makes the same weights again from the same items. */
function commandOf({ data, own, every, items, leave, leaveLanguages, seed }: FitOptions): string {
  const options = [
    `--seed ${seed}`,
    ...(data === null ? [] : ['--data DIR']),
    ...(own ? ['--own'] : []),
    ...(every === 1 ? [] : [`--every ${every}`]),
    ...(items === null ? [] : ['--items ITEMS']),
    ...(leave.length === 0 ? [] : [`--leave ${leave.join(',')}`]),
    ...(leaveLanguages.length === 0 ? [] : [`--leave-languages ${leaveLanguages.join(',')}`]),
  ];
  return `npm run eval -- fit --write ${options.join(' ')}`;
}

/** Returns the items of a set of the repository. Throws an error if there is no such set. */
export function itemsOfSet(name: string): ItemLabel[] {
  const set = SETS.find((one) => one.set === name);
  if (set === undefined) throw new Error(`There is no set "${name}".`);
  return itemsOf(set, null);
}

function itemsOf(set: LabelledSet, folder: string | null): ReturnType<LabelledSet['items']> {
  if (folder === null && !set.isOwn)
    throw new Error(`The set ${set.set} is not in the repository. Pass its folder with --data.`);
  return set.items(folder ?? '');
}

function printScore(
  { set, items, rounds, figures, itemsPerSecond }: ReaderScore,
  print: (line: string) => void,
): void {
  print(`${set}: ${items} items with ${rounds} rounds, ${itemsPerSecond} items a second`);
  const percent = (value: number): string => (100 * value).toFixed(1);
  for (const { name, value, low, high } of figures)
    print(`  ${name.padEnd(24)} ${percent(value).padStart(5)}  (${percent(low)} to ${percent(high)})`);
}
