import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runBacktest } from '../matching/backtest.js';
import type { Backtest, BacktestOptions, BacktestSample } from '../matching/backtest.js';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import { countInMinute } from '../sign-in/per-minute.js';
import type { Session } from '../sign-in/session.js';
import type { BacktestItem, BacktestReport } from './backtest.dto.js';
import { requirePro } from '../sign-in/require-pro.js';

const DAY_MS = 86_400_000;
/** Backtests that a process runs at once. Each has a thread with a user's names. */
const AT_ONCE = 2;
/** Backtests per minute and user, over all processes. */
const PER_MINUTE = 6;
/** When to try again while others run. */
const BUSY_S = 5;

/** Finds the matches that a user's CRM data would have had (decision 31). */
@Injectable()
export class BacktestService {
  /** The users for whom one runs: one each. */
  private readonly running = new Set<string>();

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Runs a backtest. It ends early, with a cut result, if the signal is aborted. Errors:
   * `pro_required`, `too_many_attempts`.
   */
  async run(session: Session, days: number, options: BacktestOptions = {}): Promise<BacktestReport> {
    requirePro(session);
    const { userId } = session;
    if (this.running.has(userId) || this.running.size >= AT_ONCE) throw busy(BUSY_S);
    // Before anything is awaited: of calls that arrive together, one may pass.
    this.running.add(userId);
    try {
      const now = this.clock.now();
      await this.countRun(userId, now);
      const startedAt = performance.now();
      const since = new Date(now.getTime() - days * DAY_MS);
      const result = await runBacktest(this.dataSource.manager, userId, since, options);
      return toReport(result, { days, tookMs: Math.round(performance.now() - startedAt) });
    } finally {
      this.running.delete(userId);
    }
  }

  /** Counts a backtest of the minute. Errors: `too_many_attempts`. */
  private async countRun(userId: string, now: Date): Promise<void> {
    const seconds = await countInMinute(this.dataSource.manager, `backtest ${userId}`, PER_MINUTE, now);
    if (seconds !== null) throw busy(seconds);
  }
}

function busy(seconds: number): ApiError {
  return new ApiError(
    'too_many_attempts',
    `A backtest is running or there were many; try again in ${seconds} s.`,
    {
      headers: { 'Retry-After': String(seconds) },
    },
  );
}

function toReport(result: Backtest, { days, tookMs }: { days: number; tookMs: number }): BacktestReport {
  return {
    days,
    rounds: result.rounds,
    matches: result.roundIds.length,
    is_cut: result.isCut,
    took_ms: tookMs,
    counts: result.counts.map(({ month, path, fundingType, matches }) => ({
      month,
      match_type: path,
      funding_type: fundingType,
      matches,
    })),
    samples: result.samples.map(toItem),
  };
}

function toItem({ round, hit, ...own }: BacktestSample): BacktestItem {
  return {
    round_id: round.id,
    read_at: round.created_at.toISOString(),
    company_name: round.facts.companyName,
    amount_usd: round.facts.amountUsd,
    funding_type: round.facts.fundingType,
    country: round.facts.locationCountry,
    match_type: hit.matchType,
    evidence_value: hit.value,
    evidence_score: hit.score,
    account_external_id: own.accountExternalId,
    account_name: own.accountName,
    contact_external_id: own.contactExternalId,
    contact_email: own.contactEmail,
  };
}
