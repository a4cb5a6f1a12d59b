import { appendFileSync, existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { toUsd } from '../../src/rounds/usd/to-usd.js';
import { extractFeedItem } from '../../src/ingestion/threads/extract-items.js';
import { ADVICE_WEIGHT, type Advice, type Band } from '../../src/extraction/advice.js';
import { askReader, groundOrRefuse } from '../../src/ingestion/second-reader/client.js';
import { questionOf, requestOf, type Question } from '../../src/ingestion/second-reader/question.js';
import { speaksToModel } from '../../src/ingestion/second-reader/speaks-to-model.js';
import { DEFAULT_MIN_ROUND_CONFIDENCE, READER_BAND, loadConfig } from '../../src/runtime/config.js';
import { verdicts } from './figures.js';
import { fitAdviceWeight } from './fit-advice-weight.js';
import type { LabelledItem } from './labelled-item.js';
import { readNews } from './labelled-news.js';
import { readStream } from './labelled-stream.js';
import type { Print } from './print-report.js';
import { readJsonl } from './read-jsonl.js';
import { scoreItem, type Scored } from './score-item.js';

export interface ReaderOptions {
  /** File of stored answers, to which new answers are added. Null: no file. */
  answers: string | null;
  /** File to which the questions are written. Null: no file. */
  questions: string | null;
  ask: boolean;
  model: string;
}

/** A stored answer of a model, or of a person who saw only the question. */
interface StoredAnswer {
  /** Hash of the question, in hexadecimal. */
  question: string;
  content: string;
}

/** A labelled item whose chance is in the band in which the service asks a second reader. */
interface Doubtful {
  item: LabelledItem;
  chance: number;
  question: Question;
}

const SETS: Record<string, { path: string; read: (dir: string) => LabelledItem[] }> = {
  real: { path: 'real.jsonl', read: (dir) => readNews(join(dir, 'real.jsonl')) },
  modern: { path: 'modern-en.jsonl', read: (dir) => readNews(join(dir, 'modern-en.jsonl')) },
  world: { path: 'world.jsonl', read: (dir) => readNews(join(dir, 'world.jsonl')) },
  stream: { path: 'stream', read: readStream },
};
const TIMEOUT_MS = 300_000;

/**
 * Finds the doubtful items of the labelled sets. If `ask` is true, asks the model about items
 * without a stored answer. Scores the sent rounds of each set, with and without the answers. Then
 * fits how much weight an answer should have.
 */
export async function evaluateReader(dir: string, options: ReaderOptions, print: Print): Promise<void> {
  const { answers: file, questions, model } = options;
  const stored = new Map<string, string>();
  if (file !== null && existsSync(file))
    for (const { question, content } of readJsonl<StoredAnswer>(file)) stored.set(question, content);
  if (questions !== null) writeFileSync(questions, '');
  const verdictsOfAll: { chance: number; saysRound: boolean; isRound: boolean }[] = [];
  for (const [name, { path, read }] of Object.entries(SETS)) {
    if (!existsSync(join(dir, path))) continue;
    const items = read(dir);
    const doubtful = doubtfulOf(items, model, READER_BAND);
    if (questions !== null) for (const each of doubtful) appendFileSync(questions, lineOf(each, model));
    if (options.ask) await askAbout(doubtful, stored, file);
    const advice = new Map<LabelledItem, Advice>();
    let [answered, refused] = [0, 0];
    for (const { item, chance, question } of doubtful) {
      const content = stored.get(question.hash.toString('hex'));
      if (content === undefined) continue;
      answered += 1;
      const grounded = groundOrRefuse(content, question).advice;
      if (grounded === null) refused += 1;
      else {
        advice.set(item, grounded);
        const isRound = item.expected.length > 0;
        verdictsOfAll.push({ chance, saysRound: grounded.isRound, isRound });
      }
    }
    print(
      `${name}: ${items.length} items, ${doubtful.length} doubtful, ${answered} answered, ${refused} refused`,
    );
    const among = new Set(doubtful.map(({ item }) => item));
    const doubted = items.filter((item) => among.has(item));
    for (const [title, some] of [['all', items] as const, ['doubtful', doubted] as const]) {
      print(`  ${title}, without: ${figuresOf(some, new Map())}`);
      if (answered > 0) print(`  ${title}, with:    ${figuresOf(some, advice)}`);
    }
  }
  if (verdictsOfAll.length === 0) return;
  const { weight, standardError } = fitAdviceWeight(verdictsOfAll);
  print(
    `weight of the verdict, fitted from ${verdictsOfAll.length} answers: ${weight.toFixed(2)} ± ${standardError.toFixed(2)} (used: ${ADVICE_WEIGHT})`,
  );
}

function doubtfulOf(items: readonly LabelledItem[], model: string, band: Band): Doubtful[] {
  return items.flatMap((item) => {
    const { doubtful } = extractFeedItem(item.feedItem, { toUsd, band });
    if (doubtful === undefined || speaksToModel(doubtful.item)) return [];
    return [{ item, chance: doubtful.chance, question: questionOf(doubtful.item, model) }];
  });
}

/** Returns one question as a line of JSON. A model or person sees only this line. */
function lineOf({ question }: Doubtful, model: string): string {
  return `${JSON.stringify({ question: question.hash.toString('hex'), ...requestOf(question, model) })}\n`;
}

async function askAbout(
  doubtful: readonly Doubtful[],
  stored: Map<string, string>,
  file: string | null,
): Promise<void> {
  const { reader: settings, outgoing: policy } = loadConfig();
  if (settings === null) throw new Error('--ask needs a model. Set READER_URL and READER_MODEL.');
  for (const { question } of doubtful) {
    const hash = question.hash.toString('hex');
    if (stored.has(hash)) continue;
    const { content } = await askReader(question, { settings, policy, timeoutMs: TIMEOUT_MS });
    const answer: StoredAnswer = { question: hash, content: content ?? '' };
    stored.set(hash, answer.content);
    if (file !== null) appendFileSync(file, `${JSON.stringify(answer)}\n`);
  }
}

function figuresOf(items: readonly LabelledItem[], advice: ReadonlyMap<LabelledItem, Advice>): string {
  const scored = items.map((item): Scored => {
    const judged = extractFeedItem(item.feedItem, { toUsd }, advice.get(item) ?? null);
    return scoreItem(item, judged, DEFAULT_MIN_ROUND_CONFIDENCE);
  });
  const { hit, missed, extra } = verdicts(scored, ({ isSent }) => isSent);
  const pairs = scored.flatMap((one) => one.pairs);
  const right = pairs.filter(({ allRight }) => allRight).length;
  return [
    `precision ${share(hit, hit + extra)}`,
    `recall ${share(hit, hit + missed)}`,
    `all three right ${share(right, pairs.length)}`,
  ].join(', ');
}

function share(part: number, whole: number): string {
  return whole === 0 ? 'none' : `${((100 * part) / whole).toFixed(1)} % (${part} of ${whole})`;
}
