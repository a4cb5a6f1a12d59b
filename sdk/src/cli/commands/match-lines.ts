import type { FundingRound, MatchNotification } from '../../types.js';
import { csvLine } from '../sync/rejects.js';
import { plain } from '../terminal.js';

/** Prints a match on one line for people. */
export function matchLine(match: MatchNotification): string {
  const { account_external_id, contact_external_id } = match.matched;
  const whom = account_external_id ?? contact_external_id ?? '?';
  return plain(
    `${match.created_at}  ${match.webhook_status.padEnd(10)}  ${whom}  ${roundText(match.funding_round)}  (${match.match_type})`,
  );
}

/** Says what a round is. */
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

/** Prints the header line of `matches --csv`. */
export function matchCsvHeader(): string {
  return csvLine(COLUMNS.map(([name]) => name)).trimEnd();
}

/** Prints a match as a line of CSV; what a spreadsheet would take for a formula is marked as text, since names come from the news. */
export function matchCsv(match: MatchNotification): string {
  const cells = COLUMNS.map(([, read]) => {
    const text = String(read(match) ?? '');
    return /^[=+\-@\t\r]/.test(text) ? `'${text}` : text;
  });
  return csvLine(cells).trimEnd();
}
