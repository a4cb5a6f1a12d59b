import type { FundingRound, MatchNotification } from '../../types.js';
import { asText, stringifyExact } from '../exact-json.js';
import { csvLine } from '../sync/rejects.js';
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
  funding_round,
  match_type,
}: MatchNotification): string[] {
  const whom = matched.account_external_id ?? matched.contact_external_id ?? '?';
  return [created_at, webhook_status, whom, roundText(funding_round), match_type].map(plain);
}

/** Describes a round in a few words. */
export function roundText({ company_name, funding_type, amount_usd }: FundingRound): string {
  const amount = amount_usd === null ? '' : ` $${amount_usd.toLocaleString('en-US')}`;
  return `${company_name} ${funding_type}${amount}`;
}

/** The columns of `matches --csv`. */
const COLUMNS: [string, (match: MatchNotification) => unknown][] = [
  ['created_at', (match) => match.created_at],
  ['match_id', (match) => match.match_id],
  ['match_type', (match) => match.match_type],
  ['webhook_status', (match) => match.webhook_status],
  ['webhook_response_code', (match) => match.webhook_response_code],
  ['account_external_id', (match) => match.matched.account_external_id],
  ['contact_external_id', (match) => match.matched.contact_external_id],
  ['partner_customer_id', (match) => match.matched.account_metadata?.['partner_customer_id']],
  ['company_name', (match) => match.funding_round.company_name],
  ['funding_type', (match) => match.funding_round.funding_type],
  ['amount_usd', (match) => match.funding_round.amount_usd],
  ['published_date', (match) => match.funding_round.published_date],
  ['website', (match) => match.funding_round.website],
  ['investors', (match) => match.funding_round.investors.join('; ')],
  ['article_url', (match) => match.funding_round.article_url],
  ['also_matched_total', (match) => match.also_matched_total],
];

/** Returns the header line of `matches --csv`. */
export function matchCsvHeader(): string {
  return csvLine(COLUMNS.map(([name]) => name)).trimEnd();
}

/**
 * Returns a match that `parseExact` read as a line of CSV. Names come from the news, so cells that a spreadsheet would run
 * as a formula are marked as text, and control characters become blanks.
 */
export function matchCsv(match: MatchNotification): string {
  const cells = COLUMNS.map(([, read]) => {
    const value = read(match) ?? '';
    const text = typeof value === 'object' ? stringifyExact(value) : asText(value);
    return plain(/^[=+\-@\t\r]/.test(text) ? `'${text}` : text);
  });
  return csvLine(cells).trimEnd();
}
