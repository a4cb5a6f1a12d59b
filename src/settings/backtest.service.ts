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
 * The turns of one process. A turn takes 30 s at most (`wallMs` of a backtest). A user who was not
 * served for a while gets a place within 30 s, unless two such users wait before them.
 */
const TURNS: TurnLimits = { places: 2, mostWaiting: 50, longestWaitMs: 25_000 };
/** Backtests per minute and user, over all processes. */
const PER_MINUTE = 6;
/** The `Retry-After` while the same user's backtest runs. */
const BUSY_S = 5;

/**
 * Finds the matches that a user's CRM data would have had (decision 31). In one process, each user
 * has at most one backtest, running or waiting, and two run at the same time. The others wait for a
 * turn for up to 25 s and are then rejected. Users who were not served for longest come first.
 */
@Injectable()
export class BacktestService {
  /** The users who have a running or waiting backtest. */
  private readonly users = new Set<string>();
  private readonly turns = new BacktestTurns(TURNS);

  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits for a turn and runs a backtest. If the signal is aborted while it runs, it ends early
   * with a cut result. Errors: `pro_required`; `too_many_attempts` with `Retry-After`;
   * `invalid_body` if the signal is aborted while it waits.
   */
  async run(session: Session, days: number, options: BacktestOptions = {}): Promise<BacktestReport> {
    requirePro(session);
    const { userId } = session;
    if (this.users.has(userId)) throw busy(BUSY_S);
    // Checked before the first await, so that of several calls at the same time only one passes.
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

  /** Counts a backtest in the current minute. Errors: `too_many_attempts`. */
  private async countRun(userId: string, now: Date): Promise<void> {
    const seconds = await countInMinute(this.dataSource.manager, `backtest ${userId}`, PER_MINUTE, now);
    if (seconds !== null) throw busy(seconds);
  }
}

function busy(seconds: number): ApiError {
  return new ApiError(
    'too_many_attempts',
    `A backtest of yours is running or there were many; try again in ${seconds} s.`,
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
