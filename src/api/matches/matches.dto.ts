import { ApiProperty } from '@nestjs/swagger';
import { openEnum } from '../../http/open-enum.js';
import { parseTimestamp } from '../../http/timestamp.js';
import { rawJson } from '../../http/raw-json.js';
import type { RawJson } from '../../http/raw-json.js';
import {
  ALSO_MATCHED,
  EVIDENCE,
  MATCH_ID,
  MATCH_TYPE,
  Matched,
  MatchEvidence,
  OtherMatch,
} from '../../matching/event.dto.js';
import { WEBHOOK_STATUSES } from '../../matching/match-list/match-filter.js';
import type { WebhookStatus } from '../../matching/match-list/match-filter.js';
import { FundingRound } from '../../rounds/funding-round.dto.js';
import type { MatchRow, Page } from './matches.queries.js';

export const DEFAULT_LIMIT = 50;
export const MAX_LIMIT = 200;

/** Query parameters of GET /matches. */
export interface MatchesQuery {
  since?: string;
  limit?: string;
  status?: string;
}

/** Converts a validated query to the arguments of MatchesService.list. */
export function toPage(query: MatchesQuery): Page {
  const statuses = query.status?.split(',').map((status) => status.trim() as WebhookStatus);
  return {
    before: parseTimestamp(query.since),
    limit: query.limit === undefined ? DEFAULT_LIMIT : Number(query.limit),
    statuses: statuses === undefined ? null : [...new Set(statuses)],
  };
}

/** A match in the response of GET /matches. */
export class MatchNotification {
  @ApiProperty(MATCH_ID)
  match_id: string;

  @ApiProperty(MATCH_TYPE)
  match_type: string;

  @ApiProperty({ type: Matched })
  matched: Matched;

  @ApiProperty({ type: MatchEvidence, ...EVIDENCE })
  match_evidence: MatchEvidence;

  @ApiProperty({ type: [OtherMatch], ...ALSO_MATCHED })
  also_matched: OtherMatch[];

  @ApiProperty({
    type: 'integer',
    example: 1,
    description: 'How many other accounts and contacts matched, listed or not.',
  })
  also_matched_total: number;

  @ApiProperty({
    ...openEnum('WebhookStatus', WEBHOOK_STATUSES, 'The known states of a webhook.'),
    example: 'delivered',
    description: `State of the webhook: ${WEBHOOK_STATUSES.join(', ')}. All except pending are final. Other values may be added.`,
  })
  webhook_status: string;

  @ApiProperty({
    type: 'integer',
    nullable: true,
    example: 200,
    description: 'The HTTP status your endpoint returned.',
  })
  webhook_response_code: number | null;

  @ApiProperty({
    type: String,
    nullable: true,
    maxLength: 500,
    example: null,
    description:
      'For failed deliveries: the first 500 characters of what your endpoint answered, or why there was no answer.',
  })
  webhook_response_snippet: string | null;

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-03-02T09:15:31.482Z',
    description: 'When your endpoint answered 2xx. Null if it did not.',
  })
  delivered_at: string | null;

  @ApiProperty({
    format: 'date-time',
    example: '2026-03-02T09:15:31.204Z',
    description: 'Ordering key and cursor. It is unique per user.',
  })
  created_at: string;

  @ApiProperty({ type: FundingRound })
  funding_round: FundingRound;
}

export class MatchPage {
  @ApiProperty({ type: [MatchNotification], description: 'Matches, newest first.' })
  data: MatchNotification[];

  @ApiProperty({
    type: String,
    format: 'date-time',
    nullable: true,
    example: '2026-03-02T09:15:31.204Z',
    description: 'Pass it as since to read on. Null at the end of the results.',
  })
  next_cursor: string | null;
}

type WithRawJson<T> = { [K in keyof T]: T[K] | RawJson | null | WithRawJson<T[K]> };

/**
 * Converts a row to the response object. Metadata and round stay the JSON text that PostgreSQL
 * printed.
 */
export function toMatchNotification(row: MatchRow): WithRawJson<MatchNotification> {
  return {
    match_id: row.id,
    match_type: row.match_type,
    matched: {
      account_external_id: row.account_external_id,
      account_name: row.account_name,
      contact_external_id: row.contact_external_id,
      account_metadata: rawJson(row.account_metadata_json),
      contact_metadata: rawJson(row.contact_metadata_json),
    },
    match_evidence: {
      value: row.evidence_value,
      score: row.evidence_score,
      signals: rawJson(row.evidence_signals_json ?? '[]'),
    },
    also_matched: rawJson(row.also_matched_json ?? '[]'),
    also_matched_total: row.also_matched_total,
    webhook_status: row.webhook_status,
    webhook_response_code: row.webhook_response_code,
    webhook_response_snippet: row.webhook_response_snippet,
    delivered_at: row.delivered_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    funding_round: rawJson(row.funding_round_json),
  };
}
