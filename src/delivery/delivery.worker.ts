import { setMaxListeners } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import type { SecretBox } from '../secrets/secret-box.js';
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
import { LOOK_INTERVAL_MS, OpenClaims } from './open-claims.js';
import { PendingUsers } from './pending-users.js';
import { sendWebhook } from './send-webhook.js';

/** The net below lost notifications. */
const POLL_MS = 2_000;
/** An endpoint that takes longer than this is slow: its user shares a part of the pool with the other slow ones. */
const SLOW_MS = 2_000;
/** How long a stopping process waits for its sends; one takes 5 s at most. */
export const DRAIN_MS = 6_000;

/** A claim that was answered later than this is not sent: others give claims up after 30 s, and a final match is not sent. */
const CLAIM_PATIENCE_MS = 10_000;
/** Claims wait for so long after one failed. */
const HOLD_OFF_MS = 500;
/** Pauses before an outcome is written again; the last one repeats. */
const WRITE_AGAIN_MS = [50, 200, 500, 1_000];

interface DeliveryParts {
  dataSource: DataSource;
  secretBox: SecretBox;
  policy: OutgoingPolicy;
  metrics: Metrics;
  log: Log;
}

/**
 * Sends the matches that wait, each at most once: claim, commit, send, mark (decision 20). Between the claim's commit and the
 * outcome's, a crash makes the match failed, never sent again. docs/engineering/reliability.md tells why, and what was measured.
 */
export class DeliveryWorker {
  private readonly loop: WorkLoop;
  private readonly queue = new FairQueue();
  private readonly pending: PendingUsers;
  private readonly openClaims: OpenClaims;
  private readonly sending = new Set<Promise<void>>();
  private readonly givingUp = new AbortController();
  private readonly errorLog: ThrottledErrorLog;
  private lookTimer: NodeJS.Timeout | undefined;
  private holdOffTimer: NodeJS.Timeout | undefined;
  private stopping = false;

  constructor(private readonly parts: DeliveryParts) {
    const { dataSource, log } = parts;
    this.loop = new WorkLoop('delivery', () => this.step(), { pollMs: POLL_MS, log });
    this.pending = new PendingUsers(dataSource, this.queue);
    this.openClaims = new OpenClaims(dataSource, log);
    this.errorLog = new ThrottledErrorLog(log);
    // While the database is away, each outcome that waits to be written listens.
    setMaxListeners(0, this.givingUp.signal);
  }

  /** Begins to send, and to end the claims of processes that died. */
  start(): void {
    this.loop.start();
    this.watch();
  }

  /** Begins to end the claims of processes that died, and sends nothing. */
  watch(): void {
    const look = async () => {
      const ended = await this.openClaims.look();
      this.parts.metrics.deliveries.inc({ result: 'interrupted' }, ended);
      if (!this.stopping) this.lookTimer = setTimeout(() => void look(), LOOK_INTERVAL_MS);
    };
    void look();
  }

  /** Says that new matches may wait. */
  wake(): void {
    this.pending.expectNews();
    this.loop.wake();
  }

  /** Stops claiming and waits for the sends in flight, 6 s at most; outcomes that cannot be written by then are given up. */
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

  /** Waits until no send is in flight. */
  async settle(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  /** Looks for users with work, when that is due, and begins the sends that the limits allow. Returns when to look again, in ms. */
  async step(): Promise<number> {
    const againInMs = await this.pending.refresh(POLL_MS);
    this.begin();
    return againInMs;
  }

  private begin(): void {
    if (this.holdOffTimer !== undefined) return;
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
    try {
      const askedAt = performance.now();
      const match = await this.claim(turn);
      if (match === null) return;
      const isLate = performance.now() - askedAt > CLAIM_PATIENCE_MS;
      const outcome = await this.deliver(userId, match, isLate);
      if (outcome.durationMs !== null) wasSlow = outcome.durationMs > SLOW_MS;
      await this.write(userId, match.id, outcome);
    } catch (error) {
      this.errorLog.error({ err: error, job: 'deliver', userId }, 'claim failed, will be tried again');
      this.holdOff();
    } finally {
      this.queue.end(turn, wasSlow);
    }
  }

  /** Sends a claimed match, unless something speaks against it, and tells log, metrics and trace what became of it. */
  private async deliver(userId: string, match: ClaimedMatch, isLate: boolean): Promise<Outcome> {
    const { log, metrics } = this.parts;
    const span = startSpan('deliver', {
      kind: 'client',
      parent: match.traceparent,
      attributes: { 'fundmatch.match_id': match.id, 'fundmatch.user_id': userId },
    });
    const { outcome, facts } = isLate
      ? { outcome: unsent('not sent: the database took too long'), facts: undefined }
      : await this.send(userId, match);
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
    return outcome;
  }

  /** Claims the next match of a turn's user and lets the queue know what it saw. */
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

  /** Lets the claims rest for a moment when the database is away. */
  private holdOff(): void {
    if (this.stopping) return;
    this.holdOffTimer ??= setTimeout(() => {
      this.holdOffTimer = undefined;
      this.begin();
    }, HOLD_OFF_MS);
  }

  private async send(userId: string, match: ClaimedMatch): Promise<Sent> {
    const { log, metrics, policy, secretBox } = this.parts;
    const without = (reason: string) => ({ outcome: unsent(reason) });
    if (match.url === null) return { outcome: { ...unsent(null), status: 'no_webhook' } };
    if (match.tier !== 'pro') return without('not sent: the account is not on the Pro tier');
    if (match.sealed_secret === null || match.body === null)
      return without('not sent: the account has no signing secret');
    let secret: string;
    try {
      secret = secretBox.open(match.sealed_secret, userId);
    } catch (error) {
      log.error({ err: error, job: 'deliver', userId }, 'the signing secret does not decrypt');
      return without('not sent: the signing secret cannot be read');
    }
    const startedAt = Date.now();
    const sinceFetchMs =
      match.fetched_at === null ? null : Math.max(0, startedAt - match.fetched_at.getTime());
    if (sinceFetchMs !== null) metrics.articleToWebhook.observe(sinceFetchMs / 1_000);
    const result = await sendWebhook({ url: match.url, body: match.body, secret }, policy);
    const { delivered, responseCode, snippet, durationMs, error } = result;
    return {
      outcome: {
        status: delivered ? 'delivered' : 'failed',
        responseCode,
        snippet: delivered ? null : snippet,
        durationMs,
        deliveredAt: delivered ? new Date(startedAt + durationMs) : null,
      },
      // The body of a success is shown to nobody but the operator (decision 18).
      facts: { host: new URL(match.url).host, error, answer: snippet, sinceFetchMs },
    };
  }

  /** Writes an outcome until it is written or the process stops: the send must never be repeated, so the write has to be. */
  private async write(userId: string, matchId: string, outcome: Outcome): Promise<void> {
    const { dataSource, log } = this.parts;
    for (let attempt = 0; ; attempt += 1) {
      try {
        const written = await queries.markOutcome(dataSource, userId, matchId, outcome);
        // After a failed attempt, the one that seemed to fail may have written it.
        if (!written && attempt === 0) log.warn({ matchId }, 'outcome not kept: the match is final or gone');
        return;
      } catch (error) {
        this.errorLog.error({ err: error, matchId, attempt }, 'outcome not written, will be tried again');
      }
      const pauseMs = WRITE_AGAIN_MS[Math.min(attempt, WRITE_AGAIN_MS.length - 1)];
      await delay(pauseMs, undefined, { signal: this.givingUp.signal }).catch(() => undefined);
      if (this.givingUp.signal.aborted) return;
    }
  }
}

/** What became of a claimed match; `facts` are for the log, where it was sent. */
interface Sent {
  outcome: Outcome;
  facts?: { host: string; error: string | null; answer: string | null; sinceFetchMs: number | null };
}

/** The outcome of a match that was claimed and cannot be sent. */
function unsent(snippet: string | null): Outcome {
  return { status: 'failed', responseCode: null, snippet, durationMs: null, deliveredAt: null };
}
