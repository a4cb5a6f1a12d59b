import type { FundingRound, MatchNotification } from '../../../sdk/src/types.js';
import { asText, stringifyExact } from '../exact-json.js';
import { csvLine } from '../../../sdk/src/csv/rejected-rows.js';
import type { Paint, Style } from '../style.js';
import { plain } from '../terminal.js';

/** Describes a match on one line. */
export function matchLine(match: MatchNotification): string {
  return cellsOf(match).join('  ');
}

const HEADER = ['CREATED', 'WEBHOOK', 'MATCHED', 'ROUND', 'BY'];
const WIDEST_CELL = 40;

/**
 * Prints matches as an aligned table with a header. The widths are those of the first rows, because
 * later ones may come much later.
 */
export class MatchTable {
  readonly #print: (line: string) => void;
  readonly #paint: Paint;
  #widths: number[] | undefined;

  constructor(print: (line: string) => void, paint: Paint) {
    this.#print = print;
    this.#paint = paint;
  }

  add(matches: readonly MatchNotification[]): void {
    const rows = matches.map(cellsOf);
    if (rows.length === 0) return;
    if (this.#widths === undefined) {
      this.#widths = HEADER.map((name, at) =>
        Math.min(WIDEST_CELL, Math.max(name.length, ...rows.map((cells) => cells[at]?.length ?? 0))),
      );
      this.#print(this.#paint('bold', this.#line(HEADER)));
    }
    for (const cells of rows) {
      const status = STYLES[cells[1] ?? ''];
      const line = this.#line(cells);
      // Painted after padding: colour codes have no width.
      this.#print(status ? line.replace(cells[1] ?? '', (text) => this.#paint(status, text)) : line);
    }
  }

  #line(cells: readonly string[]): string {
    const padded = cells.map((cell, at) => cell.padEnd(this.#widths?.[at] ?? 0));
    return padded.join('  ').trimEnd();
  }
}

const STYLES: Record<string, Style> = {
  delivered: 'green',
  failed: 'red',
  pending: 'yellow',
  no_webhook: 'dim',
};

function cellsOf({
  created_at,
  webhook_status,
  matched,
  also_matched_total: others,
  funding_round,
  match_type,
}: MatchNotification): string[] {
  const reported = matched.account_name ?? matched.account_external_id ?? matched.contact_external_id ?? '?';
  const whom = others > 0 ? `${reported} +${others}` : reported;
  return [created_at, webhook_status, whom, roundText(funding_round), match_type].map(plain);
}

/** Describes a round in a few words. */
export function roundText({ company_name, funding_type, amount_usd }: FundingRound): string {
  const amount = amount_usd === null ? '' : ` $${amount_usd.toLocaleString('en-US')}`;
  return `${company_name} ${funding_type}${amount}`;
}

/** A match with one of the accounts or contacts that it matched. */
interface MatchedRow {
  match: MatchNotification;
  matched: MatchNotification['matched'];
  matchType: string;
  /** Null if the service did not store it. */
  score: number | null;
  isOther: boolean;
}

/** The columns of `matches --csv`. */
const COLUMNS: [string, (row: MatchedRow) => unknown][] = [
  ['created_at', ({ match }) => match.created_at],
  ['match_id', ({ match }) => match.match_id],
  ['match_type', ({ matchType }) => matchType],
  ['webhook_status', ({ match }) => match.webhook_status],
  ['webhook_response_code', ({ match }) => match.webhook_response_code],
  ['account_external_id', ({ matched }) => matched.account_external_id],
  ['contact_external_id', ({ matched }) => matched.contact_external_id],
  ['partner_customer_id', ({ matched }) => matched.account_metadata?.['partner_customer_id']],
  ['company_name', ({ match }) => match.funding_round.company_name],
  ['funding_type', ({ match }) => match.funding_round.funding_type],
  ['amount_usd', ({ match }) => match.funding_round.amount_usd],
  ['published_date', ({ match }) => match.funding_round.published_date],
  ['website', ({ match }) => match.funding_round.website],
  ['investors', ({ match }) => match.funding_round.investors.join('; ')],
  ['article_url', ({ match }) => match.funding_round.article_url],
  ['also_matched_total', ({ match }) => match.also_matched_total],
  ['also_matched', ({ isOther }) => isOther],
  ['account_name', ({ matched }) => matched.account_name],
  ['score', ({ score }) => score],
];

/** Returns the header line of `matches --csv`. */
export function matchCsvHeader(): string {
  return csvLine(COLUMNS.map(([name]) => name)).trimEnd();
}

/**
 * Returns a match that `parseExact` read as lines of CSV: one for the account or contact that it
 * reports, and one for each in `also_matched`, so that a reseller finds each of its customers. Names
 * come from the news, so cells that a spreadsheet would run as a formula are marked as text, and
 * control characters become blanks.
 */
export function matchCsv(match: MatchNotification): string[] {
  const { matched, match_type: matchType, also_matched: others } = match;
  const rows = [
    { match, matched, matchType, score: match.match_evidence.score, isOther: false },
    ...others.map((other) => ({
      match,
      matched: other,
      matchType: other.match_type,
      score: other.score,
      isOther: true,
    })),
  ];
  return rows.map((row) => csvLine(COLUMNS.map(([, read]) => csvCell(read(row) ?? ''))).trimEnd());
}

function csvCell(value: unknown): string {
  const text = typeof value === 'object' ? stringifyExact(value) : asText(value);
  return plain(text.replace(FORMULA, `$1'`));
}

/**
 * Finds where a spreadsheet would start a formula (CSV injection): before =, +, - or @, also full-width, at the start of a
 * cell or behind a separator. Blanks and quotes before the sign are skipped. A tab or a line break at the start counts, too.
 */
const FORMULA = /((?:^|[;,\t\r\n])(?:(?![\t\r\n])[\s"])*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;
