import { FIELDS, wilson, type Scored } from './score.js';

type Print = (line: string) => void;

const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

function shareLine(hits: number, total: number): string {
  const [low, high] = wilson(hits, total);
  return `${percent(total === 0 ? 0 : hits / total).padStart(7)} (${hits} of ${total}, 95 % interval ${percent(low)} to ${percent(high)})`;
}

const f1 = (hit: number, extra: number, missed: number): number =>
  (2 * hit) / Math.max(1, 2 * hit + extra + missed);

/** Prints how rounds are told from other news. */
export function printVerdicts(scored: Scored[], print: Print): void {
  const rounds = scored.filter(({ item }) => item.isRound);
  const others = scored.filter(({ item }) => !item.isRound);
  const hit = rounds.filter(({ round }) => round !== null).length;
  const extra = others.filter(({ round }) => round !== null).length;
  print(`  verdict    F1 ${percent(f1(hit, extra, rounds.length - hit))}`);
  print(`    rounds found    ${shareLine(hit, rounds.length)}`);
  print(`    others rejected ${shareLine(others.length - extra, others.length)}`);
}

/** Prints precision, recall and F1 of every field over the true rounds; a missed round misses its fields. */
export function printFields(scored: Scored[], print: Print): void {
  for (const field of FIELDS) {
    const labelled = scored.filter(({ right }) => right[field] !== null);
    if (labelled.length === 0) continue;
    const hits = labelled.filter(({ right }) => right[field]).length;
    const given = labelled.filter((each) => each.given[field] || each.right[field]).length;
    const missed = labelled.length - hits;
    print(
      `  ${field.padEnd(10)} F1 ${percent(f1(hits, given - hits, missed))}, precision ${percent(given === 0 ? 0 : hits / given)}, recall ${shareLine(hits, labelled.length)}`,
    );
  }
}

/** Prints which reasons items of each label were rejected for. */
export function printReasons(scored: Scored[], print: Print): void {
  print('');
  print('label -> reason of rejection (count)');
  const table = new Map<string, Map<string, number>>();
  for (const { item, outcome } of scored) {
    if (item.isRound && outcome.outcome === 'round') continue;
    const reason = outcome.outcome === 'round' ? 'TAKEN FOR A ROUND' : outcome.reason;
    const row = table.get(item.kind) ?? new Map<string, number>();
    row.set(reason, (row.get(reason) ?? 0) + 1);
    table.set(item.kind, row);
  }
  for (const [kind, row] of [...table].sort()) {
    const cells = [...row].sort((a, b) => b[1] - a[1]).map(([reason, count]) => `${reason} ${count}`);
    print(`  ${kind}: ${cells.join(', ')}`);
  }
}

/** Prints how often readings of a score are all right, in bins of at least 100. */
export function printCalibration(scored: Scored[], print: Print): void {
  print('');
  print(
    'confidence score -> company, amount and type all right (what was taken for a round and is none counts as wrong)',
  );
  const rounds = scored.filter(({ round }) => round !== null);
  rounds.sort((a, b) => (a.round?.confidenceScore ?? 0) - (b.round?.confidenceScore ?? 0));
  let bin: Scored[] = [];
  for (const [index, each] of rounds.entries()) {
    bin.push(each);
    const next = rounds[index + 1];
    const full = bin.length >= 100 && next?.round?.confidenceScore !== each.round?.confidenceScore;
    if (next && (!full || rounds.length - index <= 100)) continue;
    const mean = bin.reduce((sum, { round }) => sum + (round?.confidenceScore ?? 0), 0) / bin.length;
    print(`  ${mean.toFixed(3)} -> ${shareLine(bin.filter(({ allRight }) => allRight).length, bin.length)}`);
    bin = [];
  }
}

/** Prints the twenty wrong readings with the highest scores. */
export function printWorst(scored: Scored[], print: Print): void {
  print('');
  print('worst cases');
  const wrong = scored.filter(({ round, allRight }) => round !== null && !allRight);
  wrong.sort((a, b) => (b.round?.confidenceScore ?? 0) - (a.round?.confidenceScore ?? 0));
  for (const { item, round } of wrong.slice(0, 20)) {
    const read = `${round?.companyName} ${round?.amount} ${round?.currency} ${round?.fundingType}`;
    const label = item.isRound
      ? `${item.company} ${item.amount} ${item.currency} ${item.fundingType}`
      : `no round (${item.kind})`;
    print(
      `  ${round?.confidenceScore} ${item.set}: read ${read}; labelled ${label}: ${item.title.slice(0, 100)}`,
    );
  }
}
