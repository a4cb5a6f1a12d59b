import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { judge } from './targets.js';

const PAGE = 'docs/engineering/performance.md';
const FIGURES = 'docs/engineering/performance.json';

/** What one run of one benchmark gave. */
export interface Run {
  machine: string;
  /** Of the last minute, when it began and when it ended: what else the machine did. */
  load: [number, number];
  date: string;
  figures: Record<string, unknown>;
  /** What it printed: tables in Markdown. */
  lines: string[];
}

/**
 * Puts the runs into docs/engineering/performance.md, each between the marks of its benchmark and beside the words that explain it, the table over all of them
 * at the top, and the figures into docs/engineering/performance.json. A benchmark that did not run keeps what it had.
 */
export function writeDocument(runs: Record<string, Run>): void {
  const stored = existsSync(FIGURES)
    ? (JSON.parse(readFileSync(FIGURES, 'utf8')) as Record<string, Run>)
    : {};
  const all: Record<string, Run> = { ...stored, ...runs };
  let page = readFileSync(PAGE, 'utf8');
  for (const [name, run] of Object.entries(runs)) page = replaceMarked(page, name, section(run));
  page = replaceMarked(page, 'all', overview(all));
  writeFileSync(PAGE, page);
  writeFileSync(FIGURES, `${JSON.stringify(all, null, 2)}\n`);
}

function section({ machine, load, date, lines }: Run): string {
  const [before, after] = load.map((value) => value.toFixed(1));
  return `${date.slice(0, 10)}; ${machine}; load ${before} before, ${after} after.\n\n${lines.join('\n').trim()}`;
}

function overview(runs: Record<string, Run>): string {
  const rows = Object.entries(runs).flatMap(([name, { figures }]) =>
    judge(name, figures).map(
      ({ what, measured, wanted, met }) =>
        `| ${name} | ${what} | ${measured} | ${wanted} | ${met ? 'met' : 'missed'} |`,
    ),
  );
  return ['| benchmark | what | measured | target | |', '|---|---|--:|---|---|', ...rows].join('\n');
}

/** Puts `text` between `<!-- NAME -->` and `<!-- /NAME -->`; a benchmark that has no place yet gets one at the end. */
function replaceMarked(page: string, name: string, text: string): string {
  const [start, end] = [`<!-- ${name} -->`, `<!-- /${name} -->`];
  const [from, to] = [page.indexOf(start), page.indexOf(end)];
  if (from < 0 || to < from)
    throw new Error(`${PAGE} has no place for ${name}: put ${start} and ${end} there.`);
  return `${page.slice(0, from + start.length)}\n\n${text}\n\n${page.slice(to)}`;
}
