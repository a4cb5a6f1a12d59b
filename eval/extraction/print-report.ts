import { isMet, type Figure } from './figures.js';
import type { Reliability } from './reliability.js';
import type { WrongCase } from './worst-cases.js';

export type Print = (line: string) => void;

/** The scores of one set. */
export interface Report {
  set: string;
  minConfidence: number;
  sections: { title: string; figures: Figure[] }[];
  reliability: Reliability | null;
  wrong: WrongCase[];
  itemsPerCpuSecond: number | null;
}

/** Goal for the speed of extraction, in full press releases per CPU second. */
const SPEED_GOAL = 1000;

/** Prints figures with their goals, the reliability table and the worst cases. */
export function printReport(report: Report, worst: WrongCase[], print: Print): void {
  const { set, minConfidence, sections, reliability, itemsPerCpuSecond } = report;
  print(`${set}, minimum confidence ${minConfidence}`);
  for (const { title, figures } of sections) {
    if (title !== '') print(`\n${title}`);
    printFigures(figures, print);
  }
  if (itemsPerCpuSecond !== null) {
    const speed = `${Math.round(itemsPerCpuSecond)} items a CPU second`;
    print(`\nspeed: ${speed}${set === 'stream' ? ` (goal ${SPEED_GOAL})` : ''}`);
  }
  if (reliability !== null) printReliability(reliability, print);
  if (worst.length > 0) print(`\n${worst.length} worst of ${report.wrong.length} wrong cases`);
  for (const { error, id, lang, title, confidence, read, expected } of worst) {
    print(
      `  ${error} ${id} ${lang}${confidence === null ? '' : ` ${confidence.toFixed(3)}`}: ${title.slice(0, 110)}`,
    );
    print(`      read     ${read}`);
    print(`      expected ${expected}`);
  }
}

/** Prints one line per figure: name, value, goal and basis. */
export function printFigures(figures: Figure[], print: Print): void {
  for (const figure of figures) {
    const { name, value, basis, goal } = figure;
    const show = figure.isCount ? String : percent;
    const wanted =
      goal === undefined ? '' : 'atLeast' in goal ? `≥ ${show(goal.atLeast)}` : `≤ ${show(goal.atMost)}`;
    const verdict = { true: 'met', false: 'MISSED', null: '' }[
      String(isMet(figure)) as 'true' | 'false' | 'null'
    ];
    print(
      `  ${name.padEnd(46)} ${show(value).padStart(7)}  ${`${wanted} ${verdict}`.trim().padEnd(18)} ${basis}`,
    );
  }
}

function printReliability({ bins, figures }: Reliability, print: Print): void {
  print('\nconfidence (all right: company, amount and type)');
  print('  interval         claims  mean score  all right  is a round');
  for (const { from, to, count, meanConfidence, isAllRight, isRound } of bins) {
    const shares = [meanConfidence, isAllRight / count, isRound / count].map((value) =>
      percent(value).padStart(10),
    );
    print(
      `  ${`${from.toFixed(2)} to ${to.toFixed(2)}`.padEnd(15)} ${String(count).padStart(7)}  ${shares.join(' ')}`,
    );
  }
  printFigures(figures, print);
}

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;
