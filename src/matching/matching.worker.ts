import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import type { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { writeMasked } from '../rounds/erased-people/write-masked.js';
import type { Log } from '../runtime/log.js';
import { startSpan } from '../runtime/tracing.js';
import { WorkLoop } from '../runtime/work-loop.js';
import { MAX_ATTEMPTS, claimJobs, extendLease, failJob, finishJob } from './match-jobs.queries.js';
import type { MatchJob } from './match-jobs.queries.js';
import type { MatchingService } from './matching.service.js';
import { ensureNameIndex, settleNameIndex } from './rebuild-name-index.js';

/**
 * Number of rounds that one process matches in parallel, so that a round with 50,000 users does not
 * delay other rounds.
 */
const CONCURRENCY = 4;
/**
 * Duration of a lease, in milliseconds. A lease that was not extended for this time belongs to a
 * dead process.
 */
const LEASE_MS = 15_000;
const HEARTBEAT_MS = 5_000;
const POLL_MS = 2_000;
/**
 * Milliseconds between two checks whether another process indexed names under other keys. A
 * connection shows that a process of version 0.1.0 runs, and an idle connection stays open for a
 * minute. So the interval must be shorter than a minute.
 */
const SETTLE_MS = 20_000;
/**
 * Seconds before each retry. Their sum is more than 15 minutes, so a database outage of that length
 * parks no job.
 */
const PAUSES_S = [1, 5, 15, 60, 180, 600, 1_800];
/** Maximum number of characters of an error that are stored with its job. */
const MAX_ERROR = 500;

interface MatchingParts {
  dataSource: DataSource;
  matching: Pick<MatchingService, 'matchRound'>;
  people: ErasedPeople;
  log: Log;
}

/** Claims queued rounds and matches them. */
export class MatchingWorker {
  private readonly loop: WorkLoop;
  private readonly settling: WorkLoop;
  private readonly running = new Set<Promise<void>>();
  private isIndexChecked = false;

  private readonly dataSource: DataSource;
  private readonly log: Log;

  constructor(private readonly parts: MatchingParts) {
    const { dataSource, log } = parts;
    this.dataSource = dataSource;
    this.log = log;
    this.loop = new WorkLoop('matching', () => this.step(), { pollMs: POLL_MS, log });
    const settle = () => settleNameIndex(dataSource);
    this.settling = new WorkLoop('name index', settle, { pollMs: SETTLE_MS, log });
  }

  start(): void {
    this.loop.start();
    this.settling.start();
  }

  wake(): void {
    this.loop.wake();
  }

  /** Stops claiming and waits for the current rounds. */
  async stop(): Promise<void> {
    await Promise.all([this.loop.stop(), this.settling.stop()]);
    await Promise.all(this.running);
  }

  /**
   * Claims as many rounds as can run, and starts to match them. Returns whether more rounds may be
   * queued.
   */
  async step(): Promise<boolean> {
    const room = CONCURRENCY - this.running.size;
    if (room === 0) {
      await Promise.race(this.running);
      return true;
    }
    await this.checkNameIndex();
    const { jobs, parked } = await claimJobs(this.dataSource.manager, {
      id: randomUUID(),
      limit: room,
      leaseMs: LEASE_MS,
    });
    for (const roundId of parked) this.log.error({ job: 'match', roundId, outcome: 'parked' }, PARKED);
    for (const job of jobs) {
      const work = this.match(job).finally(() => {
        this.running.delete(work);
        this.loop.wake();
      });
      this.running.add(work);
    }
    return jobs.length + parked.length > 0;
  }

  /** Waits until every claimed round is matched. */
  async settle(): Promise<void> {
    while (this.running.size > 0) await Promise.all(this.running);
  }

  private async match(job: MatchJob): Promise<void> {
    const started = performance.now();
    const span = startSpan('match', {
      kind: 'consumer',
      parent: job.traceparent,
      attributes: { 'fundmatch.round_id': job.round_id },
    });
    const facts = () => ({
      job: 'match',
      roundId: job.round_id,
      traceId: span?.traceId,
      durationMs: Math.round(performance.now() - started),
    });
    // One statement may need to find the hits of 50,000 users. The lease must last longer than that
    // statement.
    const heartbeat = setInterval(() => void this.holdOn(job).catch(() => undefined), HEARTBEAT_MS);
    try {
      const origin = { fetchedAt: job.fetched_at, traceparent: span?.traceparent ?? null };
      const matches = await this.parts.matching.matchRound(job.round_id, {
        betweenSteps: () => this.holdOn(job),
        origin,
        sends: job.sends,
      });
      await finishJob(this.dataSource.manager, job);
      span?.set({ 'fundmatch.matches': matches });
      this.log.info({ ...facts(), outcome: 'done', matches });
    } catch (error) {
      span?.fail();
      await this.fail(job, error, facts());
    } finally {
      clearInterval(heartbeat);
      span?.end();
    }
  }

  /**
   * Stores the error of an attempt and the time of the next attempt. The ledger prevents that
   * matches of a failed attempt are stored twice. Never rejects. If the database is down, the lease
   * expires and the attempt still counts.
   */
  private async fail(job: MatchJob, error: unknown, facts: Record<string, unknown>): Promise<void> {
    const pauseS = PAUSES_S[Math.min(job.attempts, PAUSES_S.length) - 1] ?? 0;
    const failed = { ...facts, outcome: 'failed', attempt: job.attempts, err: error };
    try {
      // The error may quote a row with personal data (decision 40).
      const isParked = await writeMasked(this.parts, { text: describe(error), most: MAX_ERROR }, (db, text) =>
        failJob(db, job, { error: text ?? '', pauseMs: pauseS * 1_000 }),
      );
      const again = `matching failed, retrying later: attempt ${job.attempts} of ${MAX_ATTEMPTS}`;
      this.log.error(failed, isParked ? PARKED : again);
    } catch (writeError) {
      this.log.error(
        { ...failed, writeError },
        'matching failed, and storing the failure also failed: the lease of the job will expire',
      );
    }
  }

  /** Extends the lease of a slow round. Throws if another matcher has claimed the round. */
  private async holdOn(job: MatchJob): Promise<void> {
    const isOurs = await extendLease(this.dataSource.manager, job, LEASE_MS);
    if (!isOurs) throw new Error('the lease expired, and another matcher has claimed the round');
  }

  /**
   * Indexes all names again if an older version indexed them under other keys, because matching
   * would miss such names. Runs before the first round is matched.
   */
  private async checkNameIndex(): Promise<void> {
    if (this.isIndexChecked) return;
    const names = await ensureNameIndex(this.dataSource);
    if (names > 0) this.log.info({ names }, 'name index rebuilt for a new key version');
    this.isIndexChecked = true;
  }
}

const PARKED = `matching failed ${MAX_ATTEMPTS} times and the round is parked: see admin jobs failed`;

/** Returns the error as one line for the job and the operator. */
function describe(error: unknown): string {
  const text = error instanceof Error ? `${error.name}: ${error.message}` : String(error);
  return text.replace(/[\s\0]+/g, ' ').toWellFormed();
}
