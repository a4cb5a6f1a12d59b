import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { runBacktest } from '../matching/backtest.js';
import type { Backtest, BacktestOptions, BacktestSample } from '../matching/backtest.js';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import { countInMinute } from '../sign-in/per-minute.js';
import type { Session } from '../sign-in/session.js';
import { BacktestTurns } from './backtest-turns.js';
import type { TurnLimits } from './backtest-turns.js';
import type { BacktestItem, BacktestReport } from './backtest.dto.js';
import { requirePro } from '../sign-in/require-pro.js';

const DAY_MS = 86_400_000;
/**
 * Limits of the backtests in one process. A backtest takes at most 30 s. A user without a recent
 * turn gets a slot within 30 s, unless two such users already wait.
 */
const TURNS: TurnLimits = { places: 2, mostWaiting: 50, longestWaitMs: 25_000 };
/** Maximum number of backtests per minute and user, across all processes. */
const PER_MINUTE = 6;
/** Seconds in `Retry-After` while another backtest of the same user runs. */
const BUSY_S = 5;

/**
 * Returns the matches that a user's CRM data would have had in the past (decision 31). In one
 * process, each user has at most one running or waiting backtest, and two backtests run at the same
 * time. Other users wait up to 25 s for a turn. The user whose last turn was longest ago comes
 * first.
 */
@Injectable()
export class BacktestService {
  /** Users with a running or waiting backtest. */
  private readonly users = new Set<string>();
  private readonly turns = new BacktestTurns(TURNS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits for a turn and runs a backtest. If the signal is aborted during the backtest, the report
   * is incomplete (`is_cut`). Errors: `pro_required`, `too_many_attempts` with `Retry-After`,
   * `invalid_body` if the signal is aborted during the wait.
   */
  async run(session: Session, days: number, options: BacktestOptions = {}): Promise<BacktestReport> {
    requirePro(session);
    const { userId } = session;
    if (this.users.has(userId)) throw busy(BUSY_S);
    // The check and this line run before the first await. So only one of several parallel calls
    // passes.
    this.users.add(userId);
    try {
      await this.countRun(userId, this.clock.now());
      const leave = await this.turns.enter(userId, options.signal);
      try {
        return await this.compare(userId, days, options);
      } finally {
        leave();
      }
    } finally {
      this.users.delete(userId);
    }
  }

  private async compare(userId: string, days: number, options: BacktestOptions): Promise<BacktestReport> {
    const startedAt = performance.now();
    const since = new Date(this.clock.now().getTime() - days * DAY_MS);
    const result = await runBacktest(this.dataSource.manager, userId, since, options);
    return toReport(result, { days, tookMs: Math.round(performance.now() - startedAt) });
  }

  /**
   * Counts a backtest in the current minute. Errors: `too_many_attempts` if the limit is reached.
   */
  private async countRun(userId: string, now: Date): Promise<void> {
    const seconds = await countInMinute(this.dataSource.manager, `backtest ${userId}`, PER_MINUTE, now);
    if (seconds !== null) throw busy(seconds);
  }
}

function busy(seconds: number): ApiError {
  return new ApiError(
    'too_many_attempts',
    `Another backtest of yours is running, or you have started too many. Try again in ${seconds} s.`,
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
