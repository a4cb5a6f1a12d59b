import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import { Clock } from '../runtime/clock.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { inTransaction } from '../database/transaction.js';
import { DatabaseClock } from '../database/shared-clock.js';
import type { ExtractedItem } from '../ingestion/extracted-item.js';
import { describe } from '../ingestion/ingestion.service.js';
import type { SourceKind } from '../ingestion/sources/source-kind.js';
import { POLL_PARTS } from '../ingestion/sources/poll.js';
import type { PollParts } from '../ingestion/sources/poll.js';
import type { Source } from '../ingestion/sources/source.js';
import { SourcesService } from '../ingestion/sources/sources.service.js';
import type { SourceEdit } from '../ingestion/sources/sources.service.js';
import { trySource } from '../ingestion/sources/try-source.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { isSourceFailing } from '../health/status/findings.js';
import type { Session } from '../sign-in/session.js';
import { inOperatorsWords } from './operator-errors.js';
import type { SourceItem, SourceItems, SourceOutcomes, SourceTrial, TriedItem } from './sources.dto.js';
import { listCustomersVerdictsAcrossUsers } from './labelled-items.queries.js';
import * as queries from './sources.queries.js';

const DAYS = 7;
/**
 * Days that the outcomes cover. Verdicts are rare, so this time is longer than for the other
 * counts.
 */
const OUTCOME_DAYS = 90;
const DAY_MS = 86_400_000;

export interface NewSource {
  name: string;
  kind: SourceKind;
  url: string;
  intervalS: number;
  minConfidence: number | null;
}

/** Shows the polled sources to operators, and lets operators change the sources. */
@Injectable()
export class SourceConsoleService {
  private readonly sources: SourcesService;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    @Inject(CONFIG) private readonly config: Config,
    @Inject(POLL_PARTS) private readonly pollParts: PollParts,
    people: ErasedPeople,
  ) {
    const { contactEmail } = config;
    this.sources = new SourcesService({
      dataSource,
      clock: new DatabaseClock(dataSource),
      contactEmail,
      people,
    });
  }

  async list(): Promise<SourceItems> {
    const since = new Date(this.clock.now().getTime() - DAYS * DAY_MS);
    const [sources, counts] = await Promise.all([
      this.sources.list(),
      queries.countItemsBySource(this.dataSource.manager, since),
    ]);
    const data = sources.map((source) => {
      const count = counts.find((row) => row.source === source.name);
      return toItem(source, (count?.rounds ?? 0) / DAYS, (count?.rejected ?? 0) / DAYS);
    });
    return { data, min_round_confidence: this.config.minRoundConfidence };
  }

  /** Counts each source's rounds of the last 90 days by outcome. */
  async listOutcomes(): Promise<SourceOutcomes> {
    const db = this.dataSource.manager;
    const since = new Date(this.clock.now().getTime() - OUTCOME_DAYS * DAY_MS);
    const sent = await queries.listSentRoundsAcrossUsers(db, since);
    const verdicts = await listCustomersVerdictsAcrossUsers(db, since);
    const wrong = verdicts.map(({ round_id }) => round_id);
    return { days: OUTCOME_DAYS, data: await queries.countOutcomesBySource(db, { since, sent, wrong }) };
  }

  /** Adds a source. Errors: `invalid_body` if the source is not valid. */
  async add(operator: Session, source: NewSource & { enabled: boolean }): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.sources.within(tx).add(source));
      const { kind, url, intervalS: seconds, minConfidence: min_confidence, enabled, name } = source;
      const detail = { kind, host: hostOf(url), seconds, min_confidence, enabled };
      await this.audit.byOperator(tx, operator, 'source.add', { subject: name, detail });
    });
  }

  /**
   * Changes a source. Errors: `invalid_body` if the source is unknown or the change is not valid.
   */
  async edit(operator: Session, name: string, change: SourceEdit): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      const source = await inOperatorsWords(this.sources.within(tx).edit(name, change));
      const { min_confidence } = source;
      const detail = { host: hostOf(source.url), seconds: source.interval_ms / 1000, min_confidence };
      await this.audit.byOperator(tx, operator, 'source.edit', { subject: name, detail });
    });
  }

  /**
   * Removes a source. Its items and rounds stay. Errors: `invalid_body` if the source is unknown.
   */
  async remove(operator: Session, name: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.sources.within(tx).remove(name));
      await this.audit.byOperator(tx, operator, 'source.remove', { subject: name });
    });
  }

  /**
   * Reads a source now and returns the outcome that each item would have. The outcome depends on
   * the given minimum confidence, or on `MIN_ROUND_CONFIDENCE`. Nothing is stored. Errors:
   * `invalid_body` if the source cannot be read.
   */
  async try(source: { kind: SourceKind; url: string }, minConfidence: number | null): Promise<SourceTrial> {
    const { listed, items } = await inOperatorsWords(trySource(this.pollParts, source));
    const minimum = minConfidence ?? this.config.minRoundConfidence;
    return { listed, items: items.flatMap((item) => toTriedItems(item, minimum)) };
  }

  /** Enables or disables a source. Errors: `invalid_body` if the source is unknown. */
  async setEnabled(operator: Session, name: string, enabled: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.sources.within(tx).setEnabled(name, enabled));
      const action = enabled ? 'source.enable' : 'source.disable';
      await this.audit.byOperator(tx, operator, action, { subject: name });
    });
  }

  /**
   * Makes the source due now, so that a free process polls it. Errors: `invalid_body` if the source
   * is unknown.
   */
  async pollNow(operator: Session, name: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.sources.within(tx).pollNow(name));
      await this.audit.byOperator(tx, operator, 'source.poll', { subject: name });
    });
  }
}

/** Returns one entry per round that the item states. */
function toTriedItems(item: ExtractedItem, minConfidence: number): TriedItem[] {
  return describe(item, [], minConfidence).map(({ outcome, reason, funding_round: round }) => ({
    title: item.title ?? item.sourceItem,
    url: item.url,
    outcome,
    reason,
    company_name: round?.company_name ?? null,
    amount_usd: round?.amount_usd ?? null,
    funding_type: round?.funding_type ?? null,
    confidence_score: round?.confidence_score ?? null,
  }));
}

/**
 * Returns only the host, because the query may contain a secret that must not be in the audit log.
 */
function hostOf(url: string): string {
  return new URL(url).host;
}

function toItem(source: Source, roundsPerDay: number, rejectedPerDay: number): SourceItem {
  return {
    name: source.name,
    kind: source.kind,
    url: source.url,
    enabled: source.enabled,
    interval_seconds: source.interval_ms / 1000,
    min_confidence: source.min_confidence,
    next_poll_at: source.enabled ? source.next_poll_at.toISOString() : null,
    last_polled_at: source.last_polled_at?.toISOString() ?? null,
    last_new_item_at: source.last_new_item_at?.toISOString() ?? null,
    consecutive_failures: source.consecutive_failures,
    is_failing: isSourceFailing(source),
    last_error: source.last_error,
    rounds_per_day: Math.round(roundsPerDay * 10) / 10,
    rejected_per_day: Math.round(rejectedPerDay * 10) / 10,
  };
}
