import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { findingsOf, isSourceFailing } from '../health/status/findings.js';
import { CHART_DAYS, readCurrentState, readHistory } from '../health/status/status.js';
import type { History } from '../health/status/status.js';
import { Clock } from '../runtime/clock.js';
import { VERSION } from '../runtime/version.js';
import { lastDays } from '../settings/last-days.js';
import type { OperatorOverview } from './overview.dto.js';

/**
 * Milliseconds for which the charts' data is cached. This data is the slowest to read, and it
 * changes little between two refreshes of the page.
 */
const HISTORY_MS = 60_000;

/** Builds the start page of the console: the current problems, and charts of the last weeks. */
@Injectable()
export class OverviewService {
  private history: { readAt: number; value: Promise<History> } | null = null;

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  async read(): Promise<OperatorOverview> {
    const now = this.clock.now();
    const state = await readCurrentState(this.dataSource.manager, now);
    const history = await this.readHistory(now);
    const days = lastDays(now, CHART_DAYS);
    return {
      version: VERSION,
      read_at: now.toISOString(),
      findings: findingsOf(state),
      workers: state.workers,
      sending_paused_since: state.pause?.since ?? null,
      deliveries: state.deliveries,
      matching: state.matching,
      held_rounds: state.heldRounds,
      failed_jobs: state.failedJobs.map(({ failed_at: failedAt, last_error: lastError, ...job }) => ({
        round_id: job.round_id,
        company_name: job.company_name,
        attempts: job.attempts,
        last_error: lastError,
        failed_at: failedAt.toISOString(),
      })),
      sources: state.sources.map((source) => ({
        name: source.name,
        kind: source.kind,
        enabled: source.enabled,
        consecutive_failures: source.consecutive_failures,
        is_failing: isSourceFailing(source),
        last_error: source.last_error,
        last_new_item_at: source.last_new_item_at?.toISOString() ?? null,
        lag_seconds: Math.round(source.lag_s),
      })),
      days: days.map((day) => ({
        day,
        ...(history.rounds.find((row) => row.day === day) ?? { rounds: 0, held: 0, withdrawn: 0 }),
        ...(history.matches.find((row) => row.day === day) ?? {
          delivered: 0,
          failed: 0,
          pending: 0,
          no_webhook: 0,
        }),
      })),
      certainty_by_path: history.paths,
      certainty_by_source: history.sources,
    };
  }

  /** All operators and concurrent requests share the cached result. */
  private readHistory(now: Date): Promise<History> {
    if (this.history !== null && now.getTime() - this.history.readAt < HISTORY_MS) return this.history.value;
    const value = readHistory(this.dataSource.manager, now);
    this.history = { readAt: now.getTime(), value };
    value.catch(() => {
      this.history = null;
    });
    return value;
  }
}
