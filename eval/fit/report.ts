import { spawn } from 'node:child_process';
import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { ReaderScore, ScoredFigure } from './score-reader.js';

/** A fit, with a title for its columns. All fits use the seed of the released weights. */
interface LeftOut {
  title: string;
  /** Sets that the fit excludes and scores. */
  leave: string[];
  /** If set, the fit uses only the repository, and also scores these sets. */
  own?: string[];
}

/** The fits whose scores are the columns of the page. */
const FITS: readonly LeftOut[] = [
  {
    title: 'left out',
    leave: [
      'real',
      'real2',
      'blind-3',
      'modern-en',
      'world',
      'stream-2',
      'multi-deals-3',
      'press',
      'headlines',
    ],
  },
  { title: 'repository alone', leave: [], own: ['real', 'real2', 'stream'] },
];

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const PAGE = fileURLToPath(new URL('../../docs/engineering/accuracy.md', import.meta.url));
const BEGIN = '<!-- figures: written by npm run eval -- accuracy -->';
const END = '<!-- end of figures -->';
/** Number of parallel fits. */
const AT_ONCE = 2;

/** Runs all fits and writes their scores as a table into docs/engineering/accuracy.md. */
export async function writeAccuracy(data: string, print: (line: string) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'fundmatch-accuracy-'));
  const waiting = FITS.map((fit, number) => ({ fit, file: join(folder, `${number}.json`) }));
  const jobs = [...waiting];
  const work = async (): Promise<void> => {
    for (let job = jobs.shift(); job !== undefined; job = jobs.shift()) {
      await fitApart(job.fit, data, job.file);
      print(`${job.fit.title}: done`);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  const columns = waiting.flatMap(({ fit, file }) =>
    (JSON.parse(readFileSync(file, 'utf8')) as ReaderScore[]).map((score) => ({
      title: fit.own === undefined ? score.set : `${score.set}, ${fit.title}`,
      score,
    })),
  );
  const page = readFileSync(PAGE, 'utf8');
  const [before, rest = ''] = page.split(BEGIN);
  const behind = rest.split(END)[1] ?? '';
  writeFileSync(PAGE, `${before}${BEGIN}\n\n${tableOf(columns)}\n\n${END}${behind}`);
}

/** Runs one fit in a separate process, because each fit needs a gigabyte of memory and a core. */
function fitApart({ leave, own }: LeftOut, data: string, json: string): Promise<void> {
  const options = [
    ...['--data', data, '--json', json, '--seed', '1'],
    ...(leave.length > 0 ? ['--leave', leave.join()] : []),
    ...(own === undefined ? [] : ['--own', '--score', own.join()]),
  ];
  const child = spawn(process.execPath, [...process.execArgv, MAIN, 'fit', ...options], {
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => {
      if (code === 0) resolve();
      else
        reject(
          new Error(`The fit without ${leave.join(', ') || 'the other sets'} exited with code ${code}.`),
        );
    });
  });
}

const PERCENT = new Set(['area under the curve', 'area under the curve, all three']);

function tableOf(columns: readonly { title: string; score: ReaderScore }[]): string {
  const names = [...new Set(columns.flatMap(({ score }) => score.figures.map(({ name }) => name)))];
  const cell = (figure: ScoredFigure | undefined): string => {
    if (figure === undefined) return '';
    const show = (value: number): string =>
      PERCENT.has(figure.name) ? value.toFixed(3).replace(/^0/, '') : (100 * value).toFixed(0);
    return PERCENT.has(figure.name)
      ? show(figure.value)
      : `${(100 * figure.value).toFixed(1)} (${show(figure.low)} to ${show(figure.high)})`;
  };
  const rows = [
    ['left out', ...columns.map(({ title }) => title)],
    ['---', ...columns.map(() => '---')],
    ['items, rounds', ...columns.map(({ score }) => `${score.items}, ${score.rounds}`)],
    ...names.map((name) => [
      name,
      ...columns.map(({ score }) => cell(score.figures.find((figure) => figure.name === name))),
    ]),
  ];
  return rows.map((row) => `| ${row.join(' | ')} |`).join('\n');
}
