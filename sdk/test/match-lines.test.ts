import { matchCsv, matchCsvHeader, matchLine } from '../../cli/src/commands/match-lines.js';
import type { MatchNotification } from '../src/types.js';

const matched = (id: string, customer: string) => ({
  account_external_id: id,
  account_name: `Firm ${id}`,
  contact_external_id: null,
  account_metadata: { partner_customer_id: customer },
  contact_metadata: null,
});
const match: MatchNotification = {
  match_id: 'm1',
  created_at: '2026-03-01T00:00:00.000Z',
  match_type: 'account_domain',
  matched: matched('a1', 'custA'),
  match_evidence: { value: 'acme.example', score: 1, signals: [] },
  also_matched: [
    { match_type: 'account_domain', ...matched('b1', 'custB'), score: 1, signals: [] },
    { match_type: 'account_name', ...matched('c1', '=custC'), score: 0.87, signals: [] },
  ],
  also_matched_total: 2,
  webhook_status: 'delivered',
  webhook_response_code: 204,
  webhook_response_snippet: null,
  delivered_at: '2026-03-01T00:00:01.000Z',
  funding_round: {
    id: 'r1',
    company_name: 'Acme',
    funding_type: 'seed',
    amount_usd: 1_500_000,
    published_date: null,
    website: null,
    ceo_name: null,
    ceo_email: null,
    industry: null,
    investors: [],
    article_url: null,
    confidence_score: 0.9,
  },
};

test('regression: the CSV of a match has one line for each account that matched', () => {
  const names = matchCsvHeader().split(',');
  const rows = matchCsv(match).map((line) => line.split(','));
  const column = (name: string) => rows.map((cells) => cells[names.indexOf(name)]);
  expect(column('match_id')).toEqual(['m1', 'm1', 'm1']);
  expect(column('account_external_id')).toEqual(['a1', 'b1', 'c1']);
  expect(column('partner_customer_id')).toEqual(['custA', 'custB', "'=custC"]);
  expect(column('match_type')).toEqual(['account_domain', 'account_domain', 'account_name']);
  expect(column('account_name')).toEqual(['Firm a1', 'Firm b1', 'Firm c1']);
  expect(column('score')).toEqual(['1', '1', '0.87']);
  expect(column('also_matched')).toEqual(['false', 'true', 'true']);
});

test('the line of a match has the account name and the number of other accounts that matched', () => {
  expect(matchLine(match)).toContain('  Firm a1 +2  Acme seed $1,500,000  ');
});
