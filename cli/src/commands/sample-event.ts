import { randomUUID } from 'node:crypto';
import type { FundingMatchEvent } from '../../../sdk/src/types.js';

/** Returns a test event with an invented round, in the format of a real event. */
export function sampleEvent(options: {
  matchType: FundingMatchEvent['match_type'];
  accountExternalId: string;
  metadata: Record<string, string>;
}): FundingMatchEvent {
  const isContact = options.matchType === 'email_domain';
  return {
    event: 'funding_match',
    match_id: randomUUID(),
    match_type: options.matchType,
    matched: {
      account_external_id: options.accountExternalId,
      account_name: 'Northwind Robotics',
      contact_external_id: isContact ? 'sample-contact-1' : null,
      account_metadata: options.metadata,
      contact_metadata: isContact ? {} : null,
    },
    match_evidence: {
      value: options.matchType === 'account_name' ? 'Northwind Robotics' : 'northwind.example',
      score: 1,
      signals: [],
    },
    also_matched: [],
    also_matched_total: 0,
    funding_round: {
      id: randomUUID(),
      company_name: 'Northwind Robotics',
      amount_usd: 12_000_000,
      funding_type: 'series-a',
      website: 'https://northwind.example',
      article_url: 'https://news.example/northwind-robotics-series-a',
      article_title: 'Northwind Robotics raises $12M Series A (sample event)',
      published_date: new Date().toISOString().slice(0, 10),
      ceo_name: 'Dana Whitfield',
      ceo_email: null,
      ceo_linkedin_url: null,
      industry: 'Robotics',
      location: 'Rotterdam, Netherlands',
      location_country: 'NL',
      lead_investor: 'Harbour Ventures',
      investors: ['Harbour Ventures', 'Tidewater Capital'],
      confidence_score: 0.97,
    },
    timestamp: new Date().toISOString(),
    test: true,
  };
}
