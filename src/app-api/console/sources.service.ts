import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../../audit/audit.service.js';
import { Clock } from '../../runtime/clock.js';
import { CONFIG } from '../../runtime/config.js';
import type { Config } from '../../runtime/config.js';
import { inTransaction } from '../../database/transaction.js';
import { DatabaseClock } from '../../database/shared-clock.js';
import type { Source } from '../../ingestion/sources/source.js';
import { SourcesService } from '../../ingestion/sources/sources.service.js';
import type { Session } from '../sign-in/session.js';
import { inOperatorsWords } from './operator-errors.js';
import type { SourceItem } from './sources.dto.js';
import { countItemsBySource } from './sources.queries.js';

const DAYS = 7;
const DAY_MS = 86_400_000;

/** The polled sources, as operators see and switch them. */
@Injectable()
export class SourceConsoleService {
  private readonly sources: SourcesService;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly audit: AuditService,
    @Inject(CONFIG) { contactEmail }: Config,
  ) {
    this.sources = new SourcesService({ dataSource, clock: new DatabaseClock(dataSource), contactEmail });
  }

  /** Lists all sources with their health. */
  async list(): Promise<SourceItem[]> {
    const since = new Date(this.clock.now().getTime() - DAYS * DAY_MS);
    const [sources, counts] = await Promise.all([
      this.sources.list(),
      countItemsBySource(this.dataSource.manager, since),
    ]);
    return sources.map((source) => {
      const count = counts.find((row) => row.source === source.name);
      return toItem(source, (count?.rounds ?? 0) / DAYS, (count?.rejected ?? 0) / DAYS);
    });
  }

  /** Begins or ends to poll a source. Errors: `invalid_body` in words. */
  async setEnabled(operator: Session, name: string, enabled: boolean): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.sources.within(tx).setEnabled(name, enabled));
      const action = enabled ? 'source.enable' : 'source.disable';
      await this.audit.byOperator(tx, operator, action, { subject: name });
    });
  }

  /** Polls a source as soon as a process is free. Errors: `invalid_body` in words. */
  async pollNow(operator: Session, name: string): Promise<void> {
    await inTransaction(this.dataSource, async (tx) => {
      await inOperatorsWords(this.sources.within(tx).pollNow(name));
      await this.audit.byOperator(tx, operator, 'source.poll', { subject: name });
    });
  }
}

function toItem(source: Source, roundsPerDay: number, rejectedPerDay: number): SourceItem {
  return {
    name: source.name,
    kind: source.kind,
    url: source.url,
    enabled: source.enabled,
    interval_seconds: source.interval_ms / 1000,
    next_poll_at: source.enabled ? source.next_poll_at.toISOString() : null,
    last_polled_at: source.last_polled_at?.toISOString() ?? null,
    last_new_item_at: source.last_new_item_at?.toISOString() ?? null,
    consecutive_failures: source.consecutive_failures,
    last_error: source.last_error,
    rounds_per_day: Math.round(roundsPerDay * 10) / 10,
    rejected_per_day: Math.round(rejectedPerDay * 10) / 10,
  };
}
