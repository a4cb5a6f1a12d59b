import type { Reader } from '../../database/transaction.js';
import { listRoundsBetween } from './coverage.queries.js';
import type { StoredRound } from './coverage.queries.js';
import type { BoardRow } from './read-board.js';

const DAY_MS = 86_400_000;
/**
 * Maximum number of days between the board's date and the stored date of the same round. The number
 * is high, because a filing may follow weeks later.
 */
const SAME_ROUND_DAYS = 45;
/**
 * Maximum number of days between the dates if the stored round has another company's domain. In
 * that case, stage and amount must also be the same.
 */
const OTHER_COMPANY_DAYS = 3;
const SAME_AMOUNT = 0.05;
const PAGE = 5_000;
const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/** A row of the board, and whether its round is stored. */
export interface JudgedRow {
  row: BoardRow;
  /**
   * `found`: the round is stored and the board states no stage. `wrong-company`: a round with the
   * same stage and about the same amount and date is stored under another domain.
   */
  outcome: 'right' | 'wrong-stage' | 'found' | 'wrong-company' | 'missed';
  round: StoredRound | null;
}

/**
 * How many days after the board's date one source stated the rounds: median and 90th percentile.
 */
export interface SourceLag {
  source: string;
  rounds: number;
  median_days: number;
  p90_days: number;
}

export interface Coverage {
  rows: JudgedRow[];
  lags: SourceLag[];
}

/** The shares of a report, from 0 to 1. A share is null if its denominator is 0. */
export interface Shares {
  rows: number;
  found: number;
  /** Share of all rows whose round is stored under the row's domain. */
  fill_rate: number | null;
  /** Of the rows with a stage, the share whose round is stored with this stage. */
  stage_yield: number | null;
  /** Of the found rows with an amount, the share whose stored amount differs by at most 5 %. */
  amount_rate: number | null;
  /** Of all rows with a stored round, the share whose round has another company's domain. */
  wrong_company_rate: number | null;
}

/**
 * Finds the stored round of each row of a board, and the lag of each source in days. A stored round
 * belongs to at most one row.
 */
export async function compareWithBoard(db: Reader, board: BoardRow[]): Promise<Coverage> {
  const stored = board.length === 0 ? [] : await readStored(db, board);
  const byDomain = groupByDomain(stored);
  const taken = new Set<string>();
  const own = board.map((row) => {
    const round = nearest(row, byDomain.get(row.domain) ?? [], taken);
    if (round !== null) taken.add(round.id);
    return { row, round };
  });
  const rows = own.map(({ row, round }): JudgedRow => {
    if (round !== null) return { row, round, outcome: outcomeOf(row, round) };
    const other = stored.find((one) => !taken.has(one.id) && isOfAnotherCompany(row, one)) ?? null;
    return { row, round: other, outcome: other === null ? 'missed' : 'wrong-company' };
  });
  return { rows, lags: lagsOf(rows) };
}

/** Computes the shares of a report over these rows of the board. */
export function sharesOf(rows: JudgedRow[]): Shares {
  const found = rows.filter(({ outcome }) => outcome !== 'missed' && outcome !== 'wrong-company');
  const wrong = rows.filter(({ outcome }) => outcome === 'wrong-company');
  const staged = rows.filter(({ row }) => row.stage !== null);
  const right = rows.filter(({ outcome }) => outcome === 'right');
  const withAmount = found.filter(({ row }) => row.amount !== null);
  const sameAmount = withAmount.filter(({ row, round }) => isSameAmount(row.amount, round?.amount ?? null));
  return {
    rows: rows.length,
    found: found.length,
    fill_rate: share(found.length, rows.length),
    stage_yield: share(right.length, staged.length),
    amount_rate: share(sameAmount.length, withAmount.length),
    wrong_company_rate: share(wrong.length, found.length + wrong.length),
  };
}

async function readStored(db: Reader, board: BoardRow[]): Promise<StoredRound[]> {
  const dates = board.map(({ date }) => date).sort();
  const days = {
    from: shifted(dates[0] ?? '', -SAME_ROUND_DAYS),
    to: shifted(dates.at(-1) ?? '', SAME_ROUND_DAYS),
  };
  const stored: StoredRound[] = [];
  for (let after = FIRST_ID; ;) {
    const page = await listRoundsBetween(db, days, after, PAGE);
    stored.push(...page);
    if (page.length < PAGE) return stored;
    after = page.at(-1)?.id ?? after;
  }
}

function groupByDomain(stored: StoredRound[]): Map<string, StoredRound[]> {
  const groups = new Map<string, StoredRound[]>();
  for (const round of stored) {
    if (round.domain === null) continue;
    const group = groups.get(round.domain);
    if (group === undefined) groups.set(round.domain, [round]);
    else group.push(round);
  }
  return groups;
}

/**
 * Finds the company's round for a row of the board. Prefers rounds with the same stage, and then
 * the round with the closest date.
 */
function nearest(row: BoardRow, rounds: StoredRound[], taken: Set<string>): StoredRound | null {
  const candidates = rounds
    .filter(({ id, date }) => !taken.has(id) && daysBetween(row.date, date) <= SAME_ROUND_DAYS)
    .sort(
      (a, b) =>
        Number(b.stage === row.stage) - Number(a.stage === row.stage) ||
        daysBetween(row.date, a.date) - daysBetween(row.date, b.date),
    );
  return candidates[0] ?? null;
}

function outcomeOf({ stage }: BoardRow, round: StoredRound): JudgedRow['outcome'] {
  if (stage === null) return 'found';
  return stage === round.stage ? 'right' : 'wrong-stage';
}

function isOfAnotherCompany(row: BoardRow, round: StoredRound): boolean {
  const { domain, amount, stage, date } = round;
  return (
    domain !== null &&
    domain !== row.domain &&
    row.stage === stage &&
    isSameAmount(row.amount, amount) &&
    daysBetween(row.date, date) <= OTHER_COMPANY_DAYS
  );
}

function isSameAmount(stated: number | null, stored: number | null): boolean {
  return stated !== null && stored !== null && Math.abs(stated - stored) <= SAME_AMOUNT * stated;
}

function lagsOf(rows: JudgedRow[]): SourceLag[] {
  const bySource = new Map<string, number[]>();
  for (const { row, round, outcome } of rows) {
    if (round === null || outcome === 'wrong-company') continue;
    for (const { source, read_at } of round.mentions) {
      const days = (Date.parse(read_at) - Date.parse(row.date)) / DAY_MS;
      bySource.set(source, [...(bySource.get(source) ?? []), days]);
    }
  }
  return [...bySource]
    .map(([source, days]) => {
      const sorted = days.sort((a, b) => a - b);
      const at = (part: number) => round1(sorted[Math.ceil(part * sorted.length) - 1] ?? 0);
      return { source, rounds: sorted.length, median_days: at(0.5), p90_days: at(0.9) };
    })
    .sort((a, b) => b.rounds - a.rounds || (a.source < b.source ? -1 : 1));
}

const daysBetween = (a: string, b: string) => Math.abs(Date.parse(a) - Date.parse(b)) / DAY_MS;
const shifted = (date: string, days: number) =>
  new Date(Date.parse(date) + days * DAY_MS).toISOString().slice(0, 10);
const share = (part: number, whole: number) =>
  whole === 0 ? null : Math.round((part / whole) * 1000) / 1000;
const round1 = (days: number) => Math.round(days * 10) / 10;
