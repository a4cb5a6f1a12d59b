import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import { Clock } from '../runtime/clock.js';
import { inTransaction } from '../database/transaction.js';
import { ApiError } from '../runtime/errors.js';
import { IngestionService } from '../ingestion/ingestion.service.js';
import { POLL_PARTS } from '../ingestion/sources/poll.js';
import type { PollParts } from '../ingestion/sources/poll.js';
import { readRejected } from '../ingestion/sources/read-rejected.js';
import { KEPT_TEXT } from '../ingestion/extracted-item.js';
import type { SuggestedRound } from '../extraction/suggested-round.js';
import { verdictOf } from '../ingestion/round-verdict.js';
import type { WithdrawalReason } from '../ingestion/round-verdict.js';
import { setVerdict } from '../rounds/rounds.queries.js';
import type { RoundVerdict } from '../rounds/rounds.queries.js';
import type { StatedRound } from '../rounds/stated-round.js';
import { withdrawRound } from '../delivery/withdraw-round.js';
import { markCorrected } from '../ingestion/ingestion.queries.js';
import { retryFailedJobs } from '../matching/failed-jobs.js';
import { MatchingService } from '../matching/matching.service.js';
import { holdRound, releaseRound } from '../rounds/review.js';
import type { Reviewer } from '../rounds/review.js';
import type { Session } from '../sign-in/session.js';
import { inOperatorsWords } from './operator-errors.js';
import type {
  RejectedDetail,
  RejectedItem,
  RejectedItems,
  RoundAction,
  RoundDetail,
  RoundItem,
  RoundItems,
  RoundReach,
} from './rounds.dto.js';
import * as queries from './rounds.queries.js';
import type { RejectedRow, RoundItemRow } from './rounds.queries.js';

const PAGE = 50;
/**
 * Maximum number of rejected items that one search reads. Without this limit, a search for a rare
 * word would read the items of 13 months.
 */
const SEARCHED = 20_000;

const ACTIONS = {
  hold: holdRound,
  release: releaseRound,
  withdraw: withdrawRound,
  retry: (dataSource, roundId, by) => retryFailedJobs(dataSource, [roundId], by),
} satisfies Record<
  RoundAction,
  (dataSource: DataSource, roundId: string, by: Reviewer, verdict: RoundVerdict | null) => Promise<unknown>
>;

/** Facts of the round that an operator enters for a rejected item. */
export type CorrectedFacts = Pick<
  StatedRound,
  'companyName' | 'website' | 'amountUsd' | 'fundingType' | 'publishedDate' | 'leadInvestor' | 'investors'
>;

/** Shows rounds and rejected items to operators, and lets operators correct them. */
@Injectable()
export class RoundConsoleService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly ingestion: IngestionService,
    private readonly matching: MatchingService,
    private readonly audit: AuditService,
    @Inject(POLL_PARTS) private readonly pollParts: PollParts,
  ) {}

  /** Lists rounds, newest first. */
  async list(page: {
    after: string | null;
    search: string | null;
    filter: queries.RoundFilter | null;
  }): Promise<RoundItems> {
    const rows = await queries.listNewestRounds(this.db, {
      ...page,
      after: readCursor(page.after),
      limit: PAGE,
    });
    const last = rows.at(-1);
    const next =
      last === undefined || rows.length < PAGE ? null : `${last.created_at.toISOString()}~${last.id}`;
    return { data: rows.map(toItem), next_after: next };
  }

  /** Returns one round and the origin of each fact. Errors: `not_found`. */
  async get(roundId: string): Promise<RoundDetail> {
    const row = await queries.findRound(this.db, roundId);
    if (row === null)
      throw new ApiError('not_found', 'There is no round with this id. Choose one from the list of rounds.');
    const mentions = await queries.listMentionsOf(this.db, roundId);
    return {
      ...toItem(row),
      matches: await queries.countMatchesAcrossUsers(this.db, roundId),
      facts: { ...row.facts },
      provenance: row.provenance,
      mention_list: mentions.map(({ id, created_at, stated, signals, ...mention }) => ({
        ...mention,
        mention_id: id,
        created_at: created_at.toISOString(),
        stated: { ...stated },
        signals: signals ?? [],
      })),
    };
  }

  /**
   * Counts the customers who would receive a held round. Errors: `not_found` if the round is not
   * held.
   */
  async reach(roundId: string): Promise<RoundReach> {
    const reach = await this.matching.countReach(roundId);
    if (reach === null)
      throw new ApiError(
        'not_found',
        'There is no held round with this id. Choose one from the list of held rounds.',
      );
    return { customers: reach.customers, with_webhook: reach.withWebhook, is_sent: reach.sends };
  }

  /**
   * Holds, releases or withdraws a round, or retries a failed matching. `why` is the reason for a
   * withdrawal. Errors: `invalid_body` if the round's state does not allow the action.
   */
  async change(
    operator: Session,
    roundId: string,
    { action, why }: { action: RoundAction; why: WithdrawalReason | null },
  ): Promise<void> {
    const by = { actor: operator.email, actorUserId: operator.userId, now: this.clock.now() };
    await inOperatorsWords<unknown>(ACTIONS[action](this.dataSource, roundId, by, verdictOf(why)));
  }

  /**
   * Lists rejected items, newest first. A search reads at most SEARCHED items per page, even if it
   * finds few. The next page continues at `next_after`.
   */
  async listRejected({
    after: before,
    ...filters
  }: {
    after: string | null;
    reason: string | null;
    search: string | null;
  }): Promise<RejectedItems> {
    const isSearch = filters.reason !== null || filters.search !== null;
    const from = isSearch ? await queries.findRejectedAt(this.db, before, SEARCHED) : null;
    const rows = await queries.listRejected(this.db, { ...filters, before, from, limit: PAGE });
    return {
      data: rows.map(toRejectedItem),
      next_after: rows.length < PAGE ? from : (rows.at(-1)?.id ?? null),
    };
  }

  /**
   * Returns one rejected item with its article and the suggested facts. Nothing is stored. Errors:
   * `not_found`.
   */
  async getRejected(itemId: string): Promise<RejectedDetail> {
    const item = await queries.findRejected(this.db, itemId);
    if (item === null)
      throw new ApiError(
        'not_found',
        'There is no rejected item with this id. Choose one from the list of rejected items.',
      );
    const { text, suggestion, places } = await readRejected(this.pollParts, item);
    return {
      ...toRejectedItem(item),
      title_marks: places.title,
      text,
      text_marks: places.text,
      suggestion: {
        company_name: suggestion.companyName,
        website: suggestion.website,
        amount_usd: suggestion.amountUsd,
        funding_type: suggestion.fundingType,
        lead_investor: suggestion.leadInvestor,
        investors: suggestion.investors,
        published_date: suggestion.publishedDate,
      },
    };
  }

  /**
   * Creates a round from a wrongly rejected item, and keeps the item's article. The service merges,
   * matches and sends the round like any other round. Errors: `not_found`.
   */
  async correct(operator: Session, itemId: string, corrected: CorrectedFacts): Promise<string> {
    const item = await queries.findRejected(this.db, itemId);
    if (item === null)
      throw new ApiError(
        'not_found',
        'There is no rejected item with this id. Choose one from the list of rejected items.',
      );
    const { text, suggestion } = await readRejected(this.pollParts, item);
    const stated = toStated(item, corrected, suggestion);
    return inTransaction(this.dataSource, async (tx) => {
      const [stored] = await this.ingestion.within(tx).store(item.source, {
        sourceItem: item.source_item,
        title: item.title,
        url: item.url,
        ...(item.language !== null && { language: item.language }),
        verdict: { outcome: 'round', rounds: [stated] },
        ...(text !== '' && {
          text: text.slice(0, KEPT_TEXT),
          ...(item.feed_title !== null && { feedTitle: item.feed_title }),
        }),
      });
      if (stored?.round_id == null)
        throw new ApiError('invalid_body', 'These facts cannot be stored as a round.');
      await setVerdict(tx, stored.round_id, { verdict: 'round', reason: null });
      await markCorrected(tx, item, this.clock.now());
      await this.audit.byOperator(tx, operator, 'item.correct', {
        subject: itemId,
        detail: { round: stored.round_id, company: stored.funding_round?.company_name ?? null },
      });
      return stored.round_id;
    });
  }

  private get db() {
    return this.dataSource.manager;
  }
}

/** Maximum rounding difference in dollars. The console shows suggested amounts in whole dollars. */
const ROUNDING = 1;

/**
 * Converts the operator's facts to a stated round with confidence 1. Empty fields are unknown
 * facts. If the operator did not change the amount, the amount keeps its stated currency.
 */
function toStated(item: RejectedRow, stated: CorrectedFacts, suggestion: SuggestedRound): StatedRound {
  const { amountUsd, leadInvestor, investors } = stated;
  const isSuggested =
    amountUsd !== null &&
    suggestion.amountUsd !== null &&
    Math.abs(amountUsd - suggestion.amountUsd) <= ROUNDING;
  const dollars = { amount: amountUsd, currency: amountUsd === null ? null : 'USD' };
  const { amount, currency } = isSuggested ? suggestion : dollars;
  return {
    ...stated,
    legalName: null,
    amount,
    currency,
    articleUrl: item.url,
    articleTitle: item.title,
    ceoName: null,
    ceoEmail: null,
    ceoLinkedinUrl: null,
    industry: null,
    location: null,
    locationCountry: null,
    investors:
      leadInvestor === null || investors.includes(leadInvestor) ? investors : [leadInvestor, ...investors],
    confidenceScore: 1,
    filing: null,
  };
}

function toRejectedItem(row: RejectedRow): RejectedItem {
  return {
    item_id: row.id,
    source: row.source,
    source_item: row.source_item,
    title: row.title,
    url: row.url,
    reason: row.reason ?? '',
    language: row.language,
    signals: row.signals ?? [],
    fetched_at: row.fetched_at.toISOString(),
    corrected_at: row.corrected_at?.toISOString() ?? null,
  };
}

function readCursor(after: string | null): { createdAt: string; id: string } | null {
  if (after === null) return null;
  const [, createdAt = '', id = ''] = /^([\d:.TZ-]{24})~([0-9a-f-]{36})$/.exec(after) ?? [];
  if (id === '') throw new ApiError('invalid_param', 'after must be the next_after of the previous page.');
  return { createdAt, id };
}

function toItem(row: RoundItemRow): RoundItem {
  const { facts } = row;
  return {
    round_id: row.id,
    company_name: facts.companyName,
    amount_usd: facts.amountUsd,
    funding_type: facts.fundingType,
    website: facts.website,
    published_date: facts.publishedDate,
    confidence_score: facts.confidenceScore,
    mentions: row.mentions,
    created_at: row.created_at.toISOString(),
    state: row.state,
    hold_reason: row.hold_reason,
    match_error: row.match_error,
  };
}
