import type { FundingRound, MatchNotification } from '../../../sdk/src/types.js';
import { asText, stringifyExact } from '../exact-json.js';
import { csvLine } from '../../../sdk/src/csv/rejected-rows.js';
import type { Paint, Style } from '../style.js';
import { plain } from '../terminal.js';

/** Formats a match as one line. */
export function matchLine(match: MatchNotification): string {
  return cellsOf(match).join('  ');
}

const HEADER = ['CREATED', 'WEBHOOK', 'MATCHED', 'ROUND', 'BY'];
const WIDEST_CELL = 40;

/**
 * Prints matches as an aligned table with a header. The first call of `add` sets the column widths,
 * because later rows may arrive much later.
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
      // The cell is coloured after padding, because padding would count the characters of the
      // colour codes.
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

/** Formats a round as its company name, funding type and amount. */
export function roundText({ company_name, funding_type, amount_usd }: FundingRound): string {
  const amount = amount_usd === null ? '' : ` $${amount_usd.toLocaleString('en-US')}`;
  return `${company_name} ${funding_type}${amount}`;
}

/** A match with one of the accounts or contacts that matched, for one line of CSV. */
interface MatchedRow {
  match: MatchNotification;
  matched: MatchNotification['matched'];
  matchType: string;
  /** The score of the match, from 0 to 1. Null if the service did not store a score. */
  score: number | null;
  isOther: boolean;
}

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

export function matchCsvHeader(): string {
  return csvLine(COLUMNS.map(([name]) => name)).trimEnd();
}

/**
 * Formats a match from `parseExact` as lines of CSV. The first line has the account or contact that
 * matched best. Each entry in `also_matched` gets a further line, so that a reseller finds each of
 * its customers. Names come from news articles. A cell that a spreadsheet would run as a formula is
 * therefore marked as text. Control characters become spaces.
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
 * Finds positions where a spreadsheet would start a formula (CSV injection). A formula starts with
 * =, +, - or @, also full-width. This character is at the start of a cell or after a separator.
 * Spaces or quotes may precede it. A tab or line break at the start of a cell also counts.
 */
const FORMULA = /((?:^|[;,\t\r\n])(?:(?![\t\r\n])[\s"])*)(?=[=+\-@＝＋－＠])|^(?=[\t\r])/g;
