import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { NoticesService } from '../notices/notices.service.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import type { SecretBox } from '../runtime/secrets/secret-box.js';
import { ThrottledErrorLog } from '../runtime/throttled-error-log.js';
import type { Log } from '../runtime/log.js';
import type { Metrics } from '../runtime/metrics.js';
import { startSpan } from '../runtime/tracing.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { WorkLoop } from '../runtime/work-loop.js';
import * as queries from './delivery.queries.js';
import type { ClaimedMatch, Outcome } from './delivery.queries.js';
import { FairQueue } from './fair-queue.js';
import type { Turn } from './fair-queue.js';
import { writeOutcome } from './failing-endpoints.js';
import type { SentMatch } from './failing-endpoints.js';
import { LOOK_INTERVAL_MS, OpenClaims } from './open-claims.js';
import { isSendingPaused } from './pause.queries.js';
import { PendingUsers } from './pending-users.js';
import { sendClaimed, unsent } from './send-claimed.js';

/** Milliseconds between two regular searches for matches, in case a notification is lost. */
const POLL_MS = 2_000;
/**
 * An endpoint that takes more milliseconds than this counts as slow. All slow endpoints share a
 * part of the process's sends.
 */
const SLOW_MS = 2_000;
/**
 * Maximum time in milliseconds that a stopping process waits for its sends. A send takes 5 s at
 * most.
 */
export const DRAIN_MS = 6_000;

/**
 * Maximum milliseconds between the start of a claim and its send. After a longer time, the match is
 * not sent and becomes failed. Other processes expire a claim after 30 s, and must not expire it
 * during the send.
 */
const CLAIM_PATIENCE_MS = 10_000;
/**
 * Milliseconds for which the process caches whether sending is paused. Without the cache, the
 * process would query the database at every notification, hundreds of times a second.
 */
const PAUSE_VALID_MS = 500;
/** Pause of claiming after a failed claim, in milliseconds. */
const HOLD_OFF_MS = 500;
/**
 * Pauses between attempts to store an outcome, in milliseconds. The last pause repeats until the
 * process stops.
 */
const WRITE_AGAIN_MS = [50, 200, 500, 1_000];

interface DeliveryParts {
  dataSource: DataSource;
  secretBox: SecretBox;
  policy: OutgoingPolicy;
  metrics: Metrics;
  notices: NoticesService;
  log: Log;
}

/**
 * Sends pending matches, each at most once: claim, commit, send, store the outcome (decision 20).
 * If the process dies between claim and outcome, the match becomes failed and is never sent again.
 * docs/engineering/reliability.md explains why and gives measurements.
 */
export class DeliveryWorker {
  private readonly loop: WorkLoop;
  private readonly queue = new FairQueue();
  private readonly pending: PendingUsers;
  private readonly openClaims: OpenClaims;
  private readonly sending = new Set<Promise<void>>();
  private readonly givingUp = new AbortController();
  private readonly people: ErasedPeople;
  private readonly errorLog: ThrottledErrorLog;
  private lookTimer: NodeJS.Timeout | undefined;
  private holdOffTimer: NodeJS.Timeout | undefined;
  private isPaused = false;
  private pauseReadAt = Number.NEGATIVE_INFINITY;
  private stopping = false;

  constructor(private readonly parts: DeliveryParts) {
    const { dataSource, log, secretBox } = parts;
    this.people = new ErasedPeople(secretBox);
    this.loop = new WorkLoop('delivery', () => this.step(), { pollMs: POLL_MS, log });
    this.pending = new PendingUsers(dataSource, this.queue);
    this.openClaims = new OpenClaims(dataSource, log);
    this.errorLog = new ThrottledErrorLog(log);
    // While the database is down, each outcome that waits to be stored adds an abort listener. Node
    // would warn about more than ten listeners.
    setMaxListeners(0, this.givingUp.signal);
  }

  /** Starts to send matches, unless sending is paused, and to expire claims of dead processes. */
  start(): void {
    this.loop.start();
    const look = async () => {
      const ended = await this.openClaims.look();
      this.parts.metrics.deliveries.inc({ result: 'interrupted' }, ended);
      if (!this.stopping) this.lookTimer = setTimeout(() => void look(), LOOK_INTERVAL_MS);
    };
    void look();
  }

  /** Signals that there may be new matches. */
  wake(): void {
    this.pending.expectNews();
    this.loop.wake();
  }

  /**
   * Stops claiming and waits up to 6 s for the sends in flight. Outcomes that cannot be stored in
   * that time are lost, and the claims of their matches expire.
   */
  async stop(): Promise<void> {
    this.stopping = true;
    clearTimeout(this.lookTimer);
    clearTimeout(this.holdOffTimer);
    const inTime = new AbortController();
    await Promise.race([
      Promise.all([this.loop.stop(), this.settle()]),
      delay(DRAIN_MS, undefined, { signal: inTime.signal }).catch(() => undefined),
    ]);
    inTime.abort();
    this.givingUp.abort();
  }

  async settle(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  /**
   * If a read is due, reads the users with matches to send. Then starts the sends that the limits
   * allow, unless sending is paused. Returns the milliseconds until the next read.
   */
  async step(): Promise<number> {
    await this.readPause();
    if (this.isPaused) return POLL_MS;
    const againInMs = await this.pending.refresh(POLL_MS);
    await this.readPause();
    this.begin();
    return againInMs;
  }

  private async readPause(): Promise<void> {
    if (performance.now() - this.pauseReadAt < PAUSE_VALID_MS) return;
    this.isPaused = await isSendingPaused(this.parts.dataSource);
    this.pauseReadAt = performance.now();
  }

  private begin(): void {
    if (this.holdOffTimer !== undefined || this.isPaused) return;
    while (!this.stopping) {
      const turn = this.queue.take();
      if (turn === null) return;
      const work = this.deliverNext(turn).finally(() => {
        this.sending.delete(work);
        this.begin();
      });
      this.sending.add(work);
    }
  }

  private async deliverNext(turn: Turn): Promise<void> {
    const { userId } = turn;
    let wasSlow: boolean | undefined;
    let matchId: string | undefined;
    try {
      const match = await this.claim(turn);
      if (match === null) return;
      matchId = match.id;
      const { outcome, host } = await this.deliver(userId, match);
      if (outcome.durationMs !== null) wasSlow = outcome.durationMs > SLOW_MS;
      await this.write({ userId, matchId: match.id, host }, outcome);
    } catch (error) {
      // A claimed match is never sent again. `OpenClaims` marks it as failed.
      const what = matchId === undefined ? 'claim failed: retrying' : 'send failed: outcome unknown';
      this.errorLog.error({ err: error, job: 'deliver', userId, matchId }, what);
      if (matchId === undefined) this.holdOff();
    } finally {
      this.queue.end(turn, wasSlow);
    }
  }

  /**
   * Sends a claimed match, unless the claim took too long. Reports the outcome to log, metrics and
   * trace.
   */
  private async deliver(
    userId: string,
    match: ClaimedMatch,
  ): Promise<{ outcome: Outcome; host: string | null }> {
    const { log, metrics } = this.parts;
    const span = startSpan('deliver', {
      kind: 'client',
      parent: match.traceparent,
      attributes: { 'fundmatch.match_id': match.id, 'fundmatch.user_id': userId },
    });
    const isLate = performance.now() - match.askedAt > CLAIM_PATIENCE_MS;
    const { outcome, facts } = isLate
      ? { outcome: unsent('not sent: the database took too long'), facts: undefined }
      : await sendClaimed(this.parts, { userId, match });
    const { status, responseCode, durationMs, snippet } = outcome;
    log.info({
      job: 'deliver',
      userId,
      matchId: match.id,
      outcome: status,
      ...(facts ?? { reason: snippet }),
      code: responseCode,
      durationMs,
      traceId: span?.traceId,
    });
    metrics.deliveries.inc({ result: status });
    if (durationMs !== null) metrics.deliveryDuration.observe(durationMs / 1_000);
    span?.set({ 'fundmatch.outcome': status, 'http.response.status_code': responseCode ?? undefined });
    if (status === 'failed') span?.fail();
    span?.end();
    return { outcome, host: facts?.host ?? null };
  }

  /**
   * Claims the next match of the turn's user, and reports the result to the queue. Returns null if
   * there is no match to send.
   */
  private async claim(turn: Turn): Promise<ClaimedMatch | null> {
    const { userId, url } = turn;
    const { dataSource } = this.parts;
    const match = await queries.claimMatch(dataSource, userId, url, new Date());
    if (match !== null) {
      this.queue.settleClaim(turn, { hasMore: match.has_more });
      this.begin();
      return match;
    }
    const urlNow = await queries.findUrl(dataSource, userId);
    this.queue.settleClaim(turn, urlNow === url ? { hasMore: false } : { hasMore: true, url: urlNow });
    return null;
  }

  /** Pauses claiming while the database is unavailable. */
  private holdOff(): void {
    if (this.stopping) return;
    this.holdOffTimer ??= setTimeout(() => {
      this.holdOffTimer = undefined;
      this.begin();
    }, HOLD_OFF_MS);
  }

  /**
   * Retries until the outcome is stored or the process stops. If the outcome were lost, nobody
   * would know whether the match was sent, and it must not be sent again.
   */
  private async write(sent: SentMatch, outcome: Outcome): Promise<void> {
    const { dataSource, notices, log } = this.parts;
    const { matchId } = sent;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const written = await writeOutcome({ dataSource, notices, people: this.people }, sent, outcome);
        // An earlier attempt may have stored the outcome although its error said that the attempt
        // failed.
        if (!written && attempt === 0)
          log.warn({ matchId }, 'outcome discarded: the match is already final or deleted');
        return;
      } catch (error) {
        this.errorLog.error({ err: error, matchId, attempt }, 'storing the outcome failed: retrying');
      }
      const pauseMs = WRITE_AGAIN_MS[Math.min(attempt, WRITE_AGAIN_MS.length - 1)];
      await delay(pauseMs, undefined, { signal: this.givingUp.signal }).catch(() => undefined);
      if (this.givingUp.signal.aborted) return;
    }
  }
}
