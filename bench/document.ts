import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { drawGrowth } from './growth/picture.js';
import type { GrowthFigures, MatchingSize } from './growth/picture.js';
import type { WebhookCost } from './growth/main.js';
import { goalTable, JUDGED, judge } from './goals.js';

const SUMMARY = 'docs/engineering/performance.md';
const RUNS = 'docs/engineering/performance-runs.md';
/** Benchmarks whose tables have separate pages. */
const PAGE_OF_ITS_OWN = new Set(['scale', 'storage']);
const PICTURE = 'docs/engineering/growth.svg';
const FIGURES = 'docs/engineering/performance.json';

/** The result of one benchmark run. */
export interface Run {
  machine: string;
  /**
   * Load averages over one minute, at the start and at the end of the run. A high load means that
   * other work ran on the machine.
   */
  load: [number, number];
  date: string;
  figures: Record<string, unknown>;
  /** Output of the benchmark, which is tables in Markdown. */
  lines: string[];
}

/**
 * Writes each run into performance-runs.md, between the marks of its benchmark. Writes the table of
 * goals into performance.md, and all figures into performance.json. Benchmarks that did not run
 * keep their earlier result.
 */
export function writeDocument(runs: Record<string, Run>): void {
  const stored = existsSync(FIGURES)
    ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, Run>)
    : {};
  const all: Record<string, Run> = { ...stored, ...runs };
  for (const [name, run] of Object.entries(runs))
    if (!PAGE_OF_ITS_OWN.has(name)) replaceMarked(RUNS, name, section(run));
  replaceMarked(SUMMARY, 'all', overview(all));
  writeFileSync(FIGURES, `${JSON.stringify(all, null, 2)}\n`);
  writeFileSync(PICTURE, drawGrowth(growthOf(all)));
}

function growthOf({ matching, growth }: Record<string, Run>): GrowthFigures {
  const sizes = matching?.figures['sizes'] as MatchingSize[] | undefined;
  const costs = growth?.figures['webhooks'] as WebhookCost[] | undefined;
  return {
    matching: matching && sizes ? { date: matching.date.slice(0, 10), sizes } : null,
    webhooks: growth && costs ? { date: growth.date.slice(0, 10), costs } : null,
  };
}

function section({ machine, load, date, lines }: Run): string {
  const [before, after] = load.map((value) => value.toFixed(1));
  const text = lines.join('\n').trim();
  // Markdown joins plain lines into one paragraph, so they need a code block.
  const body = lines.some((line) => line.startsWith('|')) ? text : `\`\`\`\n${text}\n\`\`\``;
  return `${date.slice(0, 10)}; ${machine}; load ${before} before, ${after} after.\n\n${body}`;
}

function overview(runs: Record<string, Run>): string {
  return goalTable(JUDGED.flatMap((name) => judge(name, runs[name]?.figures ?? {})));
}

/** Writes `text` between `<!-- NAME -->` and `<!-- /NAME -->` of a page. */
function replaceMarked(path: string, name: string, text: string): void {
  const page = readFileSync(path, 'utf8');
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`${path} has no marks for the figures of ${name}. Add the lines ${start} and ${end}.`);
  writeFileSync(path, `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`);
}
