import type { DataSource } from 'typeorm';
import type { SharedClock } from '../database/shared-clock.js';
import type { Db } from '../database/transaction.js';
import type { Log } from '../runtime/log.js';
import { WorkLoop } from '../runtime/work-loop.js';
import type { Channel } from './notice.js';
import * as queries from './notices.queries.js';
import type { AttemptResult, ClaimedNotice, NoticeKey } from './notices.queries.js';

/**
 * Milliseconds between two checks for due notices. It is the maximum delay between an event and its
 * notice.
 */
const POLL_MS = 5_000;
const BATCH = 20;
/**
 * Milliseconds of the lease of an attempt. Every attempt takes less time. If the process dies,
 * another process retries after the lease.
 */
const LEASE_MS = 120_000;
const MINUTE_MS = 60_000;
/**
 * Milliseconds to wait after each failed attempt, one entry per attempt. The sum is one day, so no
 * notice is lost if a mail server is unavailable for a night.
 */
const AGAIN_AFTER_MS = [0.5, 1, 2, 5, 15, 30, 60, 180, 360, 720].map((minutes) => minutes * MINUTE_MS);
/**
 * Maximum number of attempts. After the last attempt, the notice is marked as failed for the
 * operator.
 */
export const MAX_ATTEMPTS = AGAIN_AFTER_MS.length + 1;
const MAX_ERROR_LENGTH = 300;

export interface NoticeParts {
  dataSource: DataSource;
  clock: SharedClock;
  channel: Channel;
  /** Sends a notice. Throws if the receiver does not accept the notice. */
  send: (notice: ClaimedNotice) => Promise<void>;
  /**
   * Calls `write` with the start of a failed attempt's error. The e-mail addresses of erased
   * persons are removed from the error (decision 40).
   */
  writeMasked: (
    error: { text: string | null; most: number },
    write: (db: Db, error: string | null) => Promise<void>,
  ) => Promise<void>;
  log: Log;
}

/**
 * Sends the notices of one channel. Only one process sends a notice at a time. If the process dies
 * before it stores that a notice was accepted, the notice is sent again with the same id.
 */
export class NoticeWorker {
  private readonly loop: WorkLoop;
  private isStopping = false;

  constructor(private readonly parts: NoticeParts) {
    const { channel, log } = parts;
    this.loop = new WorkLoop(`notices by ${channel}`, () => this.step(), { pollMs: POLL_MS, log });
  }

  start(): void {
    this.loop.start();
  }

  /** Stops the worker after the current notice. */
  async stop(): Promise<void> {
    this.isStopping = true;
    await this.loop.stop();
  }

  /** Sends due notices. Returns true if more notices may be due. */
  async step(): Promise<boolean> {
    const { dataSource, clock, channel } = this.parts;
    const now = await clock.now();
    const due = await queries.listDueAcrossUsers(dataSource.manager, channel, now, BATCH);
    for (const key of due) {
      if (this.isStopping) return false;
      await this.sendOne(key);
    }
    return due.length === BATCH;
  }

  private async sendOne({ user_id: userId, event_key: eventKey }: NoticeKey): Promise<void> {
    const { dataSource, clock, channel, send, log } = this.parts;
    const db = dataSource.manager;
    const now = await clock.now();
    const leasedUntil = new Date(now.getTime() + LEASE_MS);
    const notice = await queries.claimNotice(db, userId, { channel, eventKey, now, leasedUntil });
    if (notice === null) return;
    const { kind, attempts } = notice;
    let result: AttemptResult;
    try {
      await send(notice);
      result = { state: 'sent', nextAttemptAt: now, error: null };
      log.info({ job: 'notices', channel, kind, userId, attempts }, 'notice sent');
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      result = afterFailure(attempts, await clock.now(), message);
      const { state, nextAttemptAt } = result;
      const next = state === 'waiting' ? { nextAttemptAt } : {};
      log.warn(
        { job: 'notices', channel, kind, userId, attempts, reason: message, ...next },
        'notice not sent',
      );
    }
    const attempt = { user_id: userId, event_key: eventKey, channel };
    await this.parts.writeMasked({ text: result.error, most: MAX_ERROR_LENGTH }, (tx, error) =>
      queries.writeAttempt(tx, attempt, { ...result, error }),
    );
  }
}

function afterFailure(attempts: number, now: Date, error: string): AttemptResult {
  const waitMs = AGAIN_AFTER_MS[attempts - 1];
  if (waitMs === undefined) return { state: 'failed', nextAttemptAt: now, error };
  return { state: 'waiting', nextAttemptAt: new Date(now.getTime() + waitMs), error };
}
