import { randomUUID } from 'node:crypto';
import { alsoMatchedJson, eventBody } from '../matching/event.js';
import type { MatchedRows } from '../matching/event.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import type { StatedRound } from '../rounds/stated-round.js';

/**
 * Maximum number of `also_matched` entries (decision 16). With their metadata, the body has about
 * 200 KB.
 */
const LARGE_ENTRIES = 100;
const LARGE_NOTE_CHARACTERS = 1_800;

const MATCHED: MatchedRows = {
  matchType: 'account_domain',
  accountExternalId: 'test-account-1',
  accountName: 'Tidewell Robotics',
  accountMetadata: '{"partner_customer_id":"test-customer-1"}',
  contactExternalId: 'test-contact-1',
  contactMetadata: null,
};

/**
 * Builds the body of a test event (decision 29). The event has the fields of a real event, an
 * invented company on `.example`, a new match id and `test: true`. With `large`, it lists as many
 * other matches as a real event can, because many receivers limit the size of a body.
 */
export function testEvent(now: Date, large: boolean): Buffer {
  const others = large ? Array.from({ length: LARGE_ENTRIES }, (_, index) => otherMatch(index)) : [];
  return eventBody({
    matchId: randomUUID(),
    matched: MATCHED,
    evidence: { value: 'tidewell-robotics.example', score: 1, signals: [] },
    alsoMatched: others,
    alsoMatchedTotal: others.length,
    fundingRound: JSON.stringify(toFundingRoundDetails(randomUUID(), inventedRound(now))),
    createdAt: now,
    test: true,
  });
}

function otherMatch(index: number): string {
  return alsoMatchedJson({
    ...MATCHED,
    score: 1,
    signals: [],
    accountExternalId: `test-account-${index + 2}`,
    accountMetadata: JSON.stringify({
      partner_customer_id: `test-customer-${index + 2}`,
      note: 'A large event, to see that your receiver takes one. '.repeat(40).slice(0, LARGE_NOTE_CHARACTERS),
    }),
    contactExternalId: null,
  });
}

function inventedRound(now: Date): StatedRound {
  return {
    companyName: 'Tidewell Robotics (test)',
    legalName: null,
    website: 'https://tidewell-robotics.example',
    amount: 18_500_000,
    currency: 'USD',
    amountUsd: 18_500_000,
    fundingType: 'series-a',
    articleUrl: 'https://news.example/tidewell-robotics-series-a',
    articleTitle: 'Tidewell Robotics raises $18.5M Series A (test event)',
    publishedDate: now.toISOString().slice(0, 10),
    ceoName: 'Ada Example',
    ceoEmail: null,
    ceoLinkedinUrl: null,
    industry: 'Hardware & Manufacturing',
    location: 'Springfield',
    locationCountry: 'US',
    leadInvestor: 'Breakwater Example Partners',
    investors: ['Breakwater Example Partners', 'Quill Example Capital'],
    confidenceScore: 0.95,
    filing: null,
  };
}
