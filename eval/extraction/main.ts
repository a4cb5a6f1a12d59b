import { writeFileSync } from 'node:fs';
import { evaluateHeadlines, evaluatePress } from './evaluate-archive.js';
import { evaluateConfidence } from './evaluate-confidence.js';
import { evaluateCorpus, meetsMinimums } from './evaluate-corpus.js';
import { evaluateFormD } from './evaluate-form-d.js';
import { evaluateSameEvent } from './evaluate-same-event.js';
import { evaluateModern, evaluateWorld } from './evaluate-news.js';
import { evaluateStream } from './evaluate-stream.js';
import { printReport, type Print, type Report } from './print-report.js';
import { worstOf } from './worst-cases.js';

/** The sets by their names on the command line, with the function that scores each set. */
export const SETS: Record<string, (dataDir: string, minConfidence: number) => Report | Promise<Report>> = {
  stream: evaluateStream,
  modern: evaluateModern,
  world: evaluateWorld,
  confidence: evaluateConfidence,
  press: evaluatePress,
  headlines: evaluateHeadlines,
  'form-d': evaluateFormD,
  'same-event': evaluateSameEvent,
};

export interface ReportOptions {
  minConfidence: number;
  /** Number of wrong cases to print. */
  worst: number;
  /** File for the whole report as JSON, or null. */
  json: string | null;
}

/**
 * Scores the sets in turn and prints each report. If `json` is set, also writes all reports as
 * JSON.
 */
export async function evaluateSets(
  sets: string[],
  dataDir: string,
  options: ReportOptions,
  print: Print,
): Promise<void> {
  const reports: Report[] = [];
  for (const set of sets) {
    const report = await SETS[set]?.(dataDir, options.minConfidence);
    if (report === undefined) continue;
    if (reports.length > 0) print('');
    printReport(report, worstOf(report.wrong, options.worst), print);
    reports.push(report);
  }
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify(reports, null, 2)}\n`);
}

/**
 * Scores the corpus and prints the report. With `check`, returns whether the report meets
 * corpus/minimums.json. Otherwise returns true.
 */
export function evaluateOwnCorpus(options: ReportOptions & { check: boolean }, print: Print): boolean {
  const report = evaluateCorpus(options.minConfidence);
  printReport(report, worstOf(report.wrong, options.worst), print);
  if (options.json !== null) writeFileSync(options.json, `${JSON.stringify([report], null, 2)}\n`);
  return !options.check || meetsMinimums(report, print);
}
