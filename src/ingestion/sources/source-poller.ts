import { randomUUID } from 'node:crypto';
import { Interval } from '@nestjs/schedule';
import { TooSlow } from '../../runtime/threads/thread-lane.js';
import { writeMasked } from '../../rounds/erased-people/write-masked.js';
import { startSpan } from '../../runtime/tracing.js';
import { OutgoingError } from '../../outgoing/outgoing-error.js';
import { InputError } from '../formats/input-error.js';
import type { SourceKind } from './source-kind.js';
import { pauseMs } from '../backoff.js';
import { HostBusy } from './host-budget.js';
import { LEASE_MS, Poll, PollAbandoned } from './poll.js';
import type { PollParts } from './poll.js';
import { pollFeed } from './poll-feed.js';
import { pollFormD } from './poll-form-d.js';
import { pollRounds } from './poll-rounds.js';
import { PollFailure } from './source.js';
import type { PollResult } from './source.js';
import * as queries from './sources.queries.js';
import type { FinishedPoll } from './sources.queries.js';
import { TURN_LIMITS, Turn, TurnOver } from './turn.js';
import type { TurnLimits } from './turn.js';

/** Milliseconds between two claims of due sources. */
const TICK_MS = 1_000;
/** Milliseconds between two extensions of the leases of running polls. */
const EXTEND_EVERY_MS = 3_000;
/** Places for quick polls: the maximum number that one process runs in parallel. */
const QUICK_PLACES = 4;
/**
 * Places for long polls: the maximum number that one process runs in parallel. Thirty sources whose
 * pages never answer share these places, and do not delay other sources.
 */
const LONG_PLACES = 4;
/** Maximum time that a stopping process waits for its polls, in milliseconds. */
const DRAIN_MS = 6_000;
const TIDY_MS = 3_600_000;
const MAX_ERROR = 300;

interface PollFacts {
  job: 'poll';
  source: string;
  traceId: string | undefined;
  newItems: number;
  durationMs: number;
}

const POLL_OF_KIND: Record<SourceKind, (poll: Poll) => Promise<PollResult>> = {
  rss: pollFeed,
  'form-d': pollFormD,
  rounds: pollRounds,
};

/**
 * Polls due sources. One process at a time polls a source. The process holds a lease in the
 * database.
 */
export class SourcePoller {
  private readonly running = new Map<Poll, Promise<void>>();
  private claiming: Promise<void> | null = null;
  private isStopping = false;
  private tidiedAt = -Infinity;
  private extendedAt = 0;

  constructor(
    private readonly parts: PollParts,
    private readonly limits: TurnLimits = TURN_LIMITS,
  ) {}

  /** Claims as many due sources as can run, and starts to poll them. Never throws. */
  @Interval('source-polls', TICK_MS)
  async tick(): Promise<void> {
    this.claiming ??= this.work()
      .catch((error: unknown) =>
        this.parts.log.error(
          { err: error, job: 'poll' },
          'claiming due sources failed: retrying in a second',
        ),
      )
      .finally(() => {
        this.claiming = null;
      });
    await this.claiming;
  }

  async settle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running.values());
  }

  /**
   * Stops claiming, asks running polls to stop at their next step, and waits up to 6 s for them.
   */
  async stop(): Promise<void> {
    this.isStopping = true;
    for (const poll of this.running.keys()) poll.giveUp('the process ends');
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([Promise.all([this.claiming, this.settle()]), timeout]);
    clearTimeout(timer);
  }

  private async work(): Promise<void> {
    // During shutdown, the database may already be closed.
    if (this.isStopping && this.running.size === 0) return;
    const now = await this.parts.clock.now();
    if (now.getTime() - this.extendedAt >= EXTEND_EVERY_MS) await this.extendLeases(now);
    if (!this.isStopping) await this.claim(now);
    if (performance.now() - this.tidiedAt > TIDY_MS) {
      this.tidiedAt = performance.now();
      await this.parts.budget.tidy();
    }
  }

  /**
   * Extends the leases of running polls. If another process has claimed the source, the poll stops
   * at its next step.
   */
  private async extendLeases(now: Date): Promise<void> {
    this.extendedAt = now.getTime();
    const polls = [...this.running.keys()];
    if (polls.length === 0) return;
    const held = { ids: polls.map(({ source }) => source.id), leases: polls.map(({ lease }) => lease) };
    const until = new Date(now.getTime() + LEASE_MS);
    const kept = await queries.extendLeases(this.parts.dataSource.manager, held, until);
    for (const poll of polls) if (!kept.has(poll.source.id)) poll.giveUp('the lease was lost');
  }

  private async claim(now: Date): Promise<void> {
    const db = this.parts.dataSource.manager;
    const places = await this.freePlaces(now);
    if (places.quick === 0 && places.slow === 0) return;
    const lease = randomUUID();
    const until = new Date(now.getTime() + LEASE_MS);
    const sources = await queries.claimDue(db, { lease, now, until, ...places });
    for (const source of sources) {
      const turn = new Turn(this.limits);
      turn.isLong = source.is_slow;
      const poll = new Poll(source, lease, this.parts, turn);
      if (this.isStopping) poll.giveUp('the process ends');
      const work = this.run(poll, now).finally(() => this.running.delete(poll));
      this.running.set(poll, work);
    }
  }

  /**
   * Counts the free places for quick and for long polls. A poll that takes longer than a quick poll
   * moves to a place for long polls. If no such place is free and other sources are due, the poll
   * ends. Its source continues when a place for long polls is free.
   */
  private async freePlaces(now: Date): Promise<{ quick: number; slow: number }> {
    // The count excludes polls with an aborted signal, because they end very soon.
    const turns = [...this.running.keys()].map(({ turn }) => turn).filter(({ signal }) => !signal.aborted);
    let slow = LONG_PLACES - turns.filter(({ isLong }) => isLong).length;
    const quick = turns.filter(({ isLong }) => !isLong);
    const aged = quick.filter(({ isAged }) => isAged);
    const promoted = aged.splice(0, Math.max(0, slow));
    for (const turn of promoted) turn.isLong = true;
    slow -= promoted.length;
    const free = Math.max(0, QUICK_PLACES - quick.length + promoted.length);
    if (free > 0 || aged.length === 0) return { quick: free, slow };
    const needed = await queries.countQuickDue(this.parts.dataSource.manager, now, aged.length);
    for (const turn of aged.slice(0, needed)) turn.preempt();
    return { quick: needed, slow };
  }

  /**
   * Runs one poll. Never throws. If storing the failure also fails, logs the error and lets the
   * lease expire.
   */
  private async run(poll: Poll, claimedAt: Date): Promise<void> {
    const started = performance.now();
    const { source } = poll;
    const span = startSpan('poll', { kind: 'internal', attributes: { 'fundmatch.source_id': source.id } });
    poll.traceparent = span?.traceparent;
    const facts = (): PollFacts => ({
      job: 'poll',
      source: source.name,
      traceId: span?.traceId,
      newItems: poll.newItems,
      durationMs: Math.round(performance.now() - started),
    });
    try {
      try {
        const result = await POLL_OF_KIND[source.kind](poll);
        await this.finish(poll, claimedAt, result);
        const { problem } = result;
        const level = problem === null ? (poll.newItems > 0 ? 'info' : 'debug') : 'warn';
        this.parts.log[level]({ ...facts(), outcome: problem === null ? 'done' : 'partly', problem });
      } catch (error) {
        if (!isPutOff(error)) span?.fail();
        await this.giveUp(poll, claimedAt, error, facts());
      }
    } catch (error) {
      span?.fail();
      this.parts.log.error({ ...facts(), outcome: 'failed', err: error }, 'storing the poll result failed');
    }
    poll.turn.end();
    span?.set({ 'fundmatch.new_items': poll.newItems });
    span?.end();
  }

  private async finish(poll: Poll, claimedAt: Date, result: PollResult): Promise<void> {
    const { source, lease } = poll;
    const finishedAt = await this.parts.clock.now();
    await this.writeEnd({
      id: source.id,
      lease,
      claimedAt,
      finishedAt,
      // The next poll is due one interval after the start of this poll. Otherwise a long poll would
      // delay the next one, and an article must become a webhook within a minute.
      nextPollAt: new Date(claimedAt.getTime() + source.interval_ms),
      newItems: poll.newItems,
      failures: 0,
      isSlow: poll.turn.isSlow,
      error: result.problem,
      validators: result.validators ?? null,
      state: result.state ?? null,
    });
  }

  private async giveUp(poll: Poll, claimedAt: Date, error: unknown, facts: PollFacts): Promise<void> {
    const { dataSource, clock, budget, log } = this.parts;
    const { source, lease } = poll;
    const now = await clock.now();
    if (isPutOff(error)) {
      const due = error instanceof HostBusy ? error.until : now;
      log.debug({ ...facts, outcome: 'postponed', due }, `poll postponed: ${error.message}`);
      return queries.releaseLease(dataSource.manager, {
        id: source.id,
        lease,
        nextPollAt: due,
        newItemsAt: poll.newItems > 0 ? now : null,
        isSlow: poll.turn.isPreempted,
      });
    }
    const failures = source.consecutive_failures + 1;
    const askedMs = error instanceof PollFailure ? error.retryAfterMs : null;
    if (error instanceof PollFailure && askedMs !== null)
      await budget.hold(error.askedBy ?? source.url, askedMs, source.name);
    const pause = pauseMs(source.interval_ms, failures, askedMs);
    await this.writeEnd({
      id: source.id,
      lease,
      claimedAt,
      finishedAt: now,
      nextPollAt: new Date(now.getTime() + pause),
      newItems: poll.newItems,
      failures,
      isSlow: poll.turn.isSlow,
      error: describe(error),
      validators: null,
      state: null,
    });
    const failed = { ...facts, outcome: 'failed', failures, pauseMs: pause };
    if (isExpected(error))
      log.warn({ ...failed, reason: describe(error).slice(0, MAX_ERROR) }, 'poll failed');
    else log.error({ ...failed, err: error }, 'poll failed');
  }

  /**
   * Stores the end of a poll and releases its lease. Masks the error, because it may quote an
   * answer of the source (decision 40).
   */
  private writeEnd(poll: FinishedPoll): Promise<void> {
    return writeMasked(this.parts, { text: poll.error, most: MAX_ERROR }, (db, error) =>
      queries.finishPoll(db, { ...poll, error }),
    );
  }
}

/**
 * Returns whether the poll was postponed (shutdown, rate limit or other sources). Such a poll did
 * not fail.
 */
function isPutOff(error: unknown): error is PollAbandoned | HostBusy | TurnOver {
  return error instanceof PollAbandoned || error instanceof HostBusy || error instanceof TurnOver;
}

function isExpected(error: unknown): boolean {
  return (
    error instanceof PollFailure ||
    error instanceof OutgoingError ||
    error instanceof InputError ||
    error instanceof TooSlow
  );
}

/** Builds one line for the operator. Details of bugs and database errors are only in the log. */
function describe(error: unknown): string {
  const text = isExpected(error) ? (error as Error).message : 'internal error. The log says why';
  return text.replace(/[\s\0]+/g, ' ').toWellFormed();
}
