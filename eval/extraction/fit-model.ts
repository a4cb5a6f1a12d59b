import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { featuresOf, type Features } from '../../src/ingestion/extraction/decision/features.js';
import { vetoOf } from '../../src/ingestion/extraction/decision/vetoes.js';
import { readParts } from '../../src/ingestion/extraction/extract-article.js';
import { readHeadlines, readPress } from './labelled-archive.js';
import type { LabelledItem } from './labelled-item.js';
import { readCorpus } from './evaluate-corpus.js';
import { labelledNews, readNews } from './labelled-news.js';
import { readStream } from './labelled-stream.js';
import { fitLogistic, type LogisticModel, type Row } from './logistic.js';
import { isAllRight, isCompany } from './score-item.js';
import type { Print } from './print-report.js';

/** The weight of an item of each set. A headline proves little, and there are thousands. */
const SET_WEIGHTS = { stream: 1, modern: 1, corpus: 1, press: 1, headlines: 0.03, world: 1 };
/** Strength of the prior that holds weights near zero; chosen by cross-validation. */
const PRIOR = 0.8;
/**
 * The weight of an item without a round that the table of vetoes rejects. The model never decides it,
 * but it shows what speaks against a round. Chosen by cross-validation as well.
 */
const VETOED_WEIGHT = 0.6;
/**
 * The prior shrinks the weights, so that the scores lie too near to 0.5. The English scores are stretched
 * by this; 0.5 stays where it is. Chosen by the calibration error in cross-validation.
 */
const STRETCH = 1.2;
const FOLDS = 10;
const FILE = 'src/ingestion/extraction/decision/weights.ts';

interface Example {
  set: string;
  id: string;
  features: Features;
  isRound: boolean;
  isAllRight: boolean;
  weight: number;
  isEnglish: boolean;
  /** It is learned, but not counted in cross-validation. */
  isVetoed: boolean;
}

interface Weights {
  intercept: number;
  weights: Record<string, number>;
}

/**
 * Fits the decision's logistic heads on the labelled sets below `dataDir`, prints what ten-fold cross-validation gives at several
 * thresholds, and writes the weights into the source. Languages other than English have heads of their own: their items are short and
 * few, so their heads start from the English ones and move only as far as the items tell.
 */
export function fitModel(dataDir: string, print: Print): void {
  const examples = [
    ...examplesOf('stream', readStream(dataDir)),
    ...examplesOf('modern', readNews(join(dataDir, 'modern-en.jsonl'))),
    ...examplesOf('corpus', labelledNews(readCorpus())),
    ...examplesOf('press', readPress(dataDir)),
    ...examplesOf('headlines', readHeadlines(dataDir)),
    ...examplesOf('world', readNews(join(dataDir, 'world.jsonl'))),
  ];
  const names = [...new Set(examples.flatMap(({ features }) => [...features.keys()]))].sort();
  const english = examples.filter(({ isEnglish }) => isEnglish);
  const others = examples.filter(({ isEnglish }) => !isEnglish);
  const fitted: Record<string, Weights> = {};
  for (const [head, isTrue] of [
    ['round', (one: Example) => one.isRound],
    ['allRight', (one: Example) => one.isAllRight],
  ] as const) {
    const rows = english.map((one) => toRow(one, names, isTrue(one)));
    const otherRows = others.map((one) => toRow(one, names, isTrue(one)));
    const model = fitLogistic(rows, PRIOR);
    crossValidate(head, english, rows, { print });
    crossValidate(`${head}Elsewhere`, others, otherRows, { print, middle: model });
    fitted[head] = stretched(named(model, names), head === 'round' ? STRETCH : 1);
    fitted[`${head}Elsewhere`] = named(fitLogistic(otherRows, PRIOR, model), names);
  }
  writeFileSync(FILE, source(fitted));
  print(`${examples.length} readings; wrote ${FILE}`);
}

function examplesOf(set: keyof typeof SET_WEIGHTS, items: LabelledItem[]): Example[] {
  return items.flatMap((item) => {
    const { title, text, link, links, publishedAt } = item.feedItem;
    const publishedDate = publishedAt?.toISOString().slice(0, 10) ?? null;
    const readings = readParts({ title, text, link, links, publishedDate, language: item.lang });
    return readings.flatMap((reading) => {
      if (reading.best === null || reading.company === null) return [];
      const isVetoed = vetoOf(reading) !== null;
      // A round that a veto rejects is the fault of the veto.
      if (isVetoed && item.expected.length > 0) return [];
      const read = {
        companyName: reading.company?.name ?? '',
        amount: reading.money?.value ?? null,
        currency: reading.money?.currency ?? null,
        fundingType: reading.type,
      };
      const named = item.expected.filter((expected) => isCompany(expected, read));
      const isRound = item.expected.length > 0 && (readings.length === 1 || named.length > 0);
      const expected = named.length > 0 ? named : item.expected.slice(0, 1);
      return [
        {
          set,
          id: item.id,
          features: featuresOf(reading),
          isRound,
          isAllRight: isRound && expected.some((one) => isAllRight(one, read)),
          weight: SET_WEIGHTS[set] * (isVetoed ? VETOED_WEIGHT : 1),
          isVetoed,
          isEnglish: item.lang === 'en',
        },
      ];
    });
  });
}

const round = (value: number): number => Math.round(value * 1000) / 1000;

function stretched({ intercept, weights }: Weights, by: number): Weights {
  const scaled = Object.entries(weights).map(([name, weight]) => [name, round(by * weight)] as const);
  return { intercept: round(by * intercept), weights: Object.fromEntries(scaled) };
}

function toRow({ features, weight }: Example, names: string[], isTrue: boolean): Row {
  return { values: names.map((name) => features.get(name) ?? 0), isTrue, weight };
}

/**
 * Prints for each set how many results at or above a threshold are correct, each scored by a model
 * that was not trained on it.
 */
function crossValidate(
  head: string,
  examples: Example[],
  rows: Row[],
  { print, middle }: { print: Print; middle?: LogisticModel },
): void {
  const scores = new Array<number>(rows.length).fill(0);
  for (let fold = 0; fold < FOLDS; fold++) {
    const model = fitLogistic(
      rows.filter((_, index) => foldOf(examples[index]) !== fold),
      PRIOR,
      middle,
    );
    for (const [index, row] of rows.entries())
      if (foldOf(examples[index]) === fold) scores[index] = model.probability(row.values);
  }
  for (const set of Object.keys(SET_WEIGHTS)) {
    const own = rows.flatMap((row, index) =>
      examples[index]?.set === set && !examples[index].isVetoed ? [{ row, score: scores[index] ?? 0 }] : [],
    );
    if (own.length === 0) continue;
    const total = own.filter(({ row }) => row.isTrue).length;
    const cells = [0.2, 0.3, 0.4, 0.5, 0.6, 0.7, 0.8].map((threshold) => {
      const above = own.filter(({ score }) => score >= threshold);
      return `${threshold}: ${above.filter(({ row }) => row.isTrue).length}/${above.length}`;
    });
    print(`${head.padEnd(9)} ${set.padEnd(10)} ${total} true | ${cells.join(' | ')}`);
  }
}

/** The fold of an example, by its id. Parts of one item are in the same fold. */
function foldOf(example: Example | undefined): number {
  let hash = 7;
  for (const char of `${example?.set ?? ''}${example?.id ?? ''}`)
    hash = (hash * 31 + char.charCodeAt(0)) % 1_000_003;
  return hash % FOLDS;
}

function named(
  model: { intercept: number; weights: number[] },
  names: string[],
): { intercept: number; weights: Record<string, number> } {
  const weights = names.flatMap((name, index): [string, number][] => {
    const weight = round(model.weights[index] ?? 0);
    return weight === 0 ? [] : [[name, weight]];
  });
  return { intercept: round(model.intercept), weights: Object.fromEntries(weights) };
}

function source(heads: Record<string, { intercept: number; weights: Record<string, number> }>): string {
  return `/* eslint-disable max-lines -- data */
/** Fitted by \`npm run eval -- fit DIR\`; not written by hand. */
export type Head = ${Object.keys(heads)
    .map((head) => `'${head}'`)
    .join(' | ')};

/** Weights of the decision's logistic models, by feature. */
export const WEIGHTS: Record<Head, { intercept: number; weights: Record<string, number> }> = ${JSON.stringify(heads, null, 2)};
`;
}
