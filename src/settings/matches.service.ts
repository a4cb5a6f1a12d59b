import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import { inTransaction } from '../database/transaction.js';
import { needsScan } from '../matching/match-list/match-filter.js';
import type { MatchFilter } from '../matching/match-list/match-filter.js';
import { findMatch, listOthers } from '../matching/match-list/match-detail.queries.js';
import type { MatchItemRow } from '../matching/match-list/match-item.js';
import * as queries from '../matching/match-list/match-pages.queries.js';
import type { MatchOrder, Place } from '../matching/match-list/match-pages.queries.js';
import { deleteVerdict, upsertVerdict } from '../matching/match-verdicts.queries.js';
import { Clock } from '../runtime/clock.js';
import { findCurrentRounds } from '../rounds/rounds.queries.js';
import { ApiError } from '../runtime/errors.js';
import type { Session } from '../sign-in/session.js';
import { csvLine } from './csv.js';
import type { MatchCount, MatchDetail, MatchItem, MatchItems, OtherItems } from './matches.dto.js';

const PAGE = 50;
const EXPORT_PAGE = 500;
const EXPORT_SCAN = 1_000;
/** Maximum number of other accounts and contacts per page of a match. */
const OTHERS = 100;
/**
 * Maximum number of matches that one page reads if the filter has no index. It is also the maximum
 * for sorting and counting.
 */
const SCAN = 10_000;
/** Number of matches, newest first, whose metadata fields the service lists. */
const KEYS_SCAN = 200;

/**
 * Selects a page of the match list. A list sorted by time continues after `from`. Lists in another
 * order continue after `offset` rows.
 */
export interface MatchPage {
  order: MatchOrder;
  from: Place | null;
  offset: number;
  /**
   * If true, the list has one row per account or contact that fits. Otherwise, it has one row per
   * match.
   */
  all: boolean;
}

/** Lists a user's matches for the settings pages. These calls do not use the API's quotas. */
@Injectable()
export class MatchListService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
  ) {}

  /** Lists one page of a user's matches. */
  async list(userId: string, filter: MatchFilter, page: MatchPage): Promise<MatchItems> {
    const { order, from, offset, all } = page;
    if (order.by !== 'created' || !order.descending) {
      const options = { order, offset, limit: PAGE, scan: SCAN, all };
      const rows = await queries.sortMatches(this.db, userId, filter, options);
      const next = rows.length < PAGE ? null : String(offset + PAGE);
      return { data: await this.toItems(rows), next_cursor: next, more_to_search: false };
    }
    const scan = needsScan(filter) ? SCAN : PAGE;
    const { rows, next } = await queries.searchMatches(this.db, userId, filter, {
      from,
      limit: PAGE,
      scan,
      all,
    });
    return {
      data: await this.toItems(rows),
      next_cursor: next === null ? null : printPlace(next),
      more_to_search: next !== null && rows.length < PAGE,
    };
  }

  /**
   * Counts the matches among the newest 10,000 that fit a filter. The count stops earlier if these
   * matches have many also_matched entries.
   */
  async count(userId: string, filter: MatchFilter): Promise<MatchCount> {
    const { total, isMore } = await queries.countMatches(this.db, userId, filter, SCAN);
    return { total, is_more: isMore };
  }

  /**
   * Lists the metadata fields of the newest matches. The list page can show one of them as a
   * column.
   */
  metadataKeys(userId: string): Promise<string[]> {
    return queries.listMetadataKeys(this.db, userId, KEYS_SCAN);
  }

  /** Returns one match. Errors: `not_found`. */
  async get(userId: string, matchId: string): Promise<MatchDetail> {
    const row = await findMatch(this.db, userId, matchId);
    const [item] = row === null ? [] : await this.toItems([row]);
    if (row === null || item === undefined) throw noSuchMatch();
    return {
      ...item,
      funding_round: row.funding_round,
      evidence_signals: row.evidence_signals ?? [],
      account_metadata: row.account_metadata_json,
      contact_metadata: row.contact_metadata_json,
      webhook_response_snippet: row.webhook_response_snippet,
      duration_ms: row.webhook_duration_ms,
      delivered_at: row.delivered_at?.toISOString() ?? null,
      payload: row.body?.toString('utf8') ?? null,
      verdict: row.verdict,
    };
  }

  /** Lists one page of the other accounts and contacts of a match. Errors: `not_found`. */
  async listOthers(userId: string, matchId: string, cursor: string | null): Promise<OtherItems> {
    const after = cursor === null ? -1 : Number(cursor);
    const rows = await listOthers(this.db, userId, matchId, { after, limit: OTHERS });
    if (rows.length === 0 && (await findMatch(this.db, userId, matchId)) === null) throw noSuchMatch();
    const last = rows.length < OTHERS ? undefined : rows.at(-1);
    return {
      data: rows.map(
        ({ position: _, account_metadata_json: account, contact_metadata_json: contact, ...row }) => ({
          ...row,
          evidence_signals: row.evidence_signals ?? [],
          account_metadata: account,
          contact_metadata: contact,
        }),
      ),
      next_cursor: last === undefined ? null : String(last.position),
    };
  }

  /**
   * Marks a match as wrong for the operator. A null reason removes the mark. The match itself does
   * not change, and nothing is sent. Errors: `not_found`.
   */
  async judge(session: Session, matchId: string, reason: string | null): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const isKnown =
        reason === null
          ? await deleteVerdict(tx, session.userId, matchId)
          : await upsertVerdict(tx, session.userId, matchId, { reason, now: this.clock.now() });
      if (!isKnown) throw noSuchMatch();
      const action = reason === null ? 'match.right' : 'match.wrong';
      await this.audit.byUser(tx, session, action, {
        subject: matchId,
        ...(reason !== null && { detail: { reason } }),
      });
    });
  }

  /**
   * Yields all matches that fit a filter as CSV, newest first, one page at a time. Each account or
   * contact that fits has a row, so a reseller finds each customer in the file. The first part
   * contains the header and the first page.
   */
  async *export(userId: string, filter: MatchFilter): AsyncGenerator<string> {
    const columns = filter.metadataColumn === null ? COLUMNS : [...COLUMNS, 'metadata_value' as const];
    const names: Partial<Record<keyof MatchItem, string | null>> = {
      metadata_value: filter.metadataColumn,
      is_other: 'also_matched',
      is_withdrawn: 'withdrawn',
    };
    let head = `\uFEFF${csvLine(columns.map((column) => names[column] ?? column))}`;
    const scan = needsScan(filter) ? EXPORT_SCAN : EXPORT_PAGE;
    let from: Place | null = null;
    do {
      const page: { rows: MatchItemRow[]; next: Place | null } = await queries.searchMatches(
        this.db,
        userId,
        filter,
        { from, limit: EXPORT_PAGE, scan, all: true },
      );
      const items = await this.toItems(page.rows);
      const lines = items.map((item) => csvLine(columns.map((column) => item[column])));
      if (head !== '' || lines.length > 0) yield head + lines.join('');
      head = '';
      from = page.next;
    } while (from !== null);
  }

  /**
   * Converts rows to response objects. Adds the amount that the article states, unless the round's
   * amount has changed since the match. Adds whether the round was withdrawn.
   */
  private async toItems(rows: MatchItemRow[]): Promise<MatchItem[]> {
    const roundIds = [...new Set(rows.map((row) => row.round_id))];
    const rounds = await findCurrentRounds(this.db, roundIds);
    const current = new Map(rounds.map((round) => [round.id, round]));
    return rows.map((row) => {
      const round = current.get(row.round_id);
      const isSame = round !== undefined && row.amount_usd !== null && round.amount_usd === row.amount_usd;
      const { amount, currency } = isSame ? round : { amount: null, currency: null };
      return toItem(row, { amount, currency, is_withdrawn: round?.is_withdrawn ?? false });
    });
  }

  private get db() {
    return this.dataSource.manager;
  }
}

/** Returns the cursor of a position in the list. `readPlace` in the controller reads the cursor. */
function printPlace({ at, after }: Place): string {
  return after === null ? at.toISOString() : `${at.toISOString()} ${after}`;
}

function noSuchMatch(): ApiError {
  return new ApiError('not_found', 'There is no match with this id. Choose one from the list of matches.');
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
  ...(['account_name', 'contact_email', 'country', 'lead_investor', 'article_url'] as const),
  ...(['is_other', 'amount', 'currency', 'is_withdrawn'] as const),
];

function toItem(
  row: MatchItemRow,
  current: Pick<MatchItem, 'amount' | 'currency' | 'is_withdrawn'>,
): MatchItem {
  return {
    match_id: row.id,
    created_at: row.created_at.toISOString(),
    is_other: row.place > 0,
    match_type: row.match_type,
    account_external_id: row.account_external_id,
    account_name: row.account_name,
    contact_external_id: row.contact_external_id,
    contact_email: row.contact_email,
    evidence_value: row.evidence_value,
    evidence_score: row.evidence_score,
    also_matched_total: row.also_matched_total,
    company_name: row.company_name,
    amount_usd: row.amount_usd,
    ...current,
    funding_type: row.funding_type,
    published_date: row.published_date,
    country: row.country,
    lead_investor: row.lead_investor,
    article_url: row.article_url,
    metadata_value: row.metadata_value,
    webhook_status: row.webhook_status,
    webhook_response_code: row.webhook_response_code,
  };
}
