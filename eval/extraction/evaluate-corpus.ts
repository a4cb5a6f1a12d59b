import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { evaluateNews } from './evaluate-news.js';
import type { Figure } from './figures.js';
import { labelledNews, type NewsLine } from './labelled-news.js';
import type { Print, Report } from './print-report.js';
import { readJsonl } from './read-jsonl.js';

/**
 * Folder of the project's labelled news, with one file per language. corpus/README.md explains the
 * fields of each line.
 */
const FOLDER = fileURLToPath(new URL('../../corpus/', import.meta.url));
const MINIMUMS = join(FOLDER, 'minimums.json');

/** The required figures of the corpus by name, from corpus/minimums.json. */
interface Minimums {
  /** Minimum shares, from 0 to 1. */
  atLeast: Record<string, number>;
  /** Maximum numbers of items. */
  atMost: Record<string, number>;
}

/** Reads every item of the corpus. Throws an error if an id is not unique. */
export function readCorpus(): NewsLine[] {
  const files = readdirSync(FOLDER).filter((name) => name.endsWith('.jsonl'));
  const lines = files.sort().flatMap((name) => readJsonl<NewsLine>(join(FOLDER, name)));
  const ids = new Set<string>();
  for (const { id } of lines) {
    if (ids.has(id)) throw new Error(`The corpus has the id ${id} twice. Change one of them.`);
    ids.add(id);
  }
  return lines;
}

/** Scores the corpus, in total and by language. */
export function evaluateCorpus(minConfidence: number): Report {
  return evaluateNews('corpus', labelledNews(readCorpus()), { minConfidence, goals: {} });
}

/**
 * Compares a report with the required figures and prints each figure that misses its bound. Returns
 * whether all figures are within their bounds.
 */
export function meetsMinimums(report: Report, print: Print): boolean {
  const { atLeast, atMost } = JSON.parse(readFileSync(MINIMUMS, 'utf8')) as Minimums;
  const figures = new Map<string, Figure>();
  for (const { title, figures: some } of report.sections)
    for (const figure of some) figures.set(title === '' ? figure.name : `${title}: ${figure.name}`, figure);
  const failed: string[] = [];
  for (const [bounds, isShort, word] of [
    [atLeast, (value: number, bound: number) => value < bound, 'at least'],
    [atMost, (value: number, bound: number) => value > bound, 'at most'],
  ] as const) {
    for (const [name, bound] of Object.entries(bounds)) {
      const figure = figures.get(name);
      if (figure === undefined) failed.push(`${name}: the corpus has no such figure`);
      else if (isShort(figure.value, bound))
        failed.push(`${name}: ${figure.value.toFixed(3)} (${figure.basis}), must be ${word} ${bound}`);
    }
  }
  print(
    failed.length === 0
      ? '\ncorpus: every minimum is met'
      : '\ncorpus: below the minimums of corpus/minimums.json',
  );
  for (const line of failed) print(`  ${line}`);
  return failed.length === 0;
}
