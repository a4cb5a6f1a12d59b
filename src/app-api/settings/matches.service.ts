import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { ApiError } from '../../runtime/errors.js';
import { csvLine } from './csv.js';
import type { MatchDetail, MatchItem, MatchItems } from './matches.dto.js';
import { findMatch, searchMatches } from './matches.queries.js';
import type { MatchFilter, MatchItemRow } from './matches.queries.js';

const PAGE = 50;
const EXPORT_PAGE = 1_000;
/** Matches scanned per page when filtering by type, which has no index. */
const SCAN = 10_000;

/** Lists a user's matches for the settings UI. Does not count against the API's caps. */
@Injectable()
export class MatchListService {
  constructor(private readonly dataSource: DataSource) {}

  /** Lists one page before an instant, newest first. */
  async list(userId: string, filter: MatchFilter & { before: Date | null }): Promise<MatchItems> {
    const { rows, last } = await searchMatches(this.dataSource.manager, userId, {
      ...filter,
      limit: PAGE,
      scan: filter.type === null ? PAGE : SCAN,
    });
    return {
      data: rows.map(toItem),
      next_before: last?.toISOString() ?? null,
      more_to_search: last !== null && rows.length < PAGE,
    };
  }

  /** Reads one match. Errors: `not_found`. */
  async get(userId: string, matchId: string): Promise<MatchDetail> {
    const row = await findMatch(this.dataSource.manager, userId, matchId);
    if (row === null) throw new ApiError('not_found', 'There is no such match.');
    return {
      ...toItem(row),
      funding_round: row.funding_round,
      account_metadata: row.account_metadata_json,
      contact_metadata: row.contact_metadata_json,
      webhook_response_snippet: row.webhook_response_snippet,
      duration_ms: row.webhook_duration_ms,
      delivered_at: row.delivered_at?.toISOString() ?? null,
      payload: row.body?.toString('utf8') ?? null,
    };
  }

  /** Writes all matches of a filter as CSV, page by page. */
  async *export(userId: string, filter: MatchFilter): AsyncGenerator<string> {
    yield `\uFEFF${csvLine(COLUMNS)}`;
    let before: Date | null = null;
    do {
      const page: { rows: MatchItemRow[]; last: Date | null } = await searchMatches(
        this.dataSource.manager,
        userId,
        {
          ...filter,
          before,
          limit: EXPORT_PAGE,
          scan: filter.type === null ? EXPORT_PAGE : SCAN,
        },
      );
      const items = page.rows.map(toItem);
      if (items.length > 0)
        yield items.map((item) => csvLine(COLUMNS.map((column) => item[column]))).join('');
      before = page.last;
    } while (before !== null);
  }
}

const COLUMNS = [
  ...(['created_at', 'company_name', 'amount_usd', 'funding_type', 'published_date', 'match_type'] as const),
  ...([
    'evidence_value',
    'evidence_score',
    'account_external_id',
    'contact_external_id',
    'also_matched_total',
  ] as const),
  ...(['webhook_status', 'webhook_response_code', 'match_id'] as const),
];

function toItem(row: MatchItemRow): MatchItem {
  return {
    match_id: row.id,
    created_at: row.created_at.toISOString(),
    match_type: row.match_type,
    account_external_id: row.account_external_id,
    contact_external_id: row.contact_external_id,
    evidence_value: row.evidence_value,
    evidence_score: row.evidence_score,
    also_matched_total: row.also_matched_total,
    company_name: row.company_name,
    amount_usd: row.amount_usd,
    funding_type: row.funding_type,
    published_date: row.published_date,
    webhook_status: row.webhook_status,
    webhook_response_code: row.webhook_response_code,
  };
}
