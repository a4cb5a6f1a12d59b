import type { DataSource } from 'typeorm';
import type { SecretBox } from '../auth/secret-box.js';
import type { Log } from '../log.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import { WorkLoop } from '../work-loop.js';
import * as queries from './delivery.queries.js';
import type { ClaimedMatch, Outcome } from './delivery.queries.js';
import { FairQueue } from './fair-queue.js';
import { sendWebhook } from './send-webhook.js';

const POLL_MS = 2_000;
/** How often claims of dead processes are looked for, and how old such a claim must be: well above the 5 s a send may take. */
const SWEEP_INTERVAL_MS = 10_000;
const STALE_CLAIM_MS = 30_000;
/** How long a stopping process waits for its sends. */
const DRAIN_MS = 6_000;
const INTERRUPTED = 'delivery interrupted, outcome unknown';
const RETRY_WRITE_MS = [50, 200, 1_000, 2_000];

interface DeliveryParts {
  dataSource: DataSource;
  secretBox: SecretBox;
  policy: OutgoingPolicy;
  log: Log;
}

/** Sends the matches that wait, each at most once: claim, commit, send, mark (decision 20). */
export class DeliveryWorker {
  private readonly loop: WorkLoop;
  private readonly queue = new FairQueue();
  private readonly sending = new Set<Promise<void>>();
  private sweepTimer: NodeJS.Timeout | null = null;
  private refreshedAt = -Infinity;

  constructor(private readonly parts: DeliveryParts) {
    this.loop = new WorkLoop('delivery', () => this.step(), { pollMs: POLL_MS, log: parts.log });
  }

  start(): void {
    this.loop.start();
    this.sweepTimer = setInterval(() => void this.sweep(), SWEEP_INTERVAL_MS);
    void this.sweep();
  }

  /** Says that new matches may wait. */
  wake(): void {
    this.refreshedAt = -Infinity;
    this.loop.wake();
  }

  /** Stops claiming and waits for the sends in flight, 6 s at most. */
  async stop(): Promise<void> {
    if (this.sweepTimer !== null) clearInterval(this.sweepTimer);
    await this.loop.stop();
    let timer: NodeJS.Timeout | undefined;
    const timeout = new Promise<void>((resolve) => {
      timer = setTimeout(resolve, DRAIN_MS);
    });
    await Promise.race([this.settle(), timeout]);
    clearTimeout(timer);
  }

  /** Waits until no send is in flight. */
  async settle(): Promise<void> {
    while (this.sending.size > 0) await Promise.all(this.sending);
  }

  /** Begins the sends that the limits allow. Returns whether to look again at once. */
  async step(): Promise<boolean> {
    // Asked for after each notification and poll, not after each send: the list costs a scan of all that waits.
    if (performance.now() - this.refreshedAt >= POLL_MS) await this.refreshQueue();
    for (let slot = this.queue.next(); slot !== null; slot = this.queue.next()) {
      const { userId, host } = slot;
      const work = this.deliverNext(userId, host).finally(() => {
        this.sending.delete(work);
        this.queue.release(userId, host);
        this.loop.wake();
      });
      this.sending.add(work);
    }
    return false;
  }

  /** Ends claims whose process died. */
  async sweep(): Promise<void> {
    const db = this.parts.dataSource.manager;
    try {
      const now = await queries.readTime(db);
      const ended = await queries.failStaleClaimsAcrossUsers(
        db,
        new Date(now.getTime() - STALE_CLAIM_MS),
        INTERRUPTED,
      );
      if (ended > 0) this.parts.log.warn({ job: 'sweep', ended }, 'interrupted deliveries were ended');
    } catch (error) {
      this.parts.log.error({ err: error, job: 'sweep' }, 'sweep failed, will be tried again');
    }
  }

  private async refreshQueue(): Promise<void> {
    const db = this.parts.dataSource.manager;
    this.refreshedAt = performance.now();
    const userIds = await queries.listUsersWithPending(db);
    if (userIds.length === 0) return;
    const urls = await queries.findUrls(db, userIds);
    for (const userId of userIds) this.queue.add(userId, hostOf(urls.get(userId)));
  }

  private async deliverNext(userId: string, host: string): Promise<void> {
    const { dataSource, log } = this.parts;
    try {
      const match = await queries.claimMatch(dataSource.manager, userId);
      if (match === null) {
        this.queue.remove(userId);
        return;
      }
      const outcome = await this.send(userId, match);
      await this.write(userId, match.id, outcome);
      log.info({
        job: 'deliver',
        userId,
        matchId: match.id,
        host,
        status: outcome.status,
        code: outcome.responseCode,
        durationMs: outcome.durationMs,
      });
    } catch (error) {
      log.error({ err: error, job: 'deliver', userId }, 'delivery failed before the send');
    }
  }

  private async send(userId: string, match: ClaimedMatch): Promise<Outcome> {
    if (match.url === null)
      return { status: 'no_webhook', responseCode: null, snippet: null, durationMs: null, deliveredAt: null };
    const unsent = (snippet: string): Outcome => ({
      status: 'failed',
      responseCode: null,
      snippet,
      durationMs: null,
      deliveredAt: null,
    });
    if (match.tier !== 'pro') return unsent('not sent: the account is not on the Pro tier');
    if (match.sealed_secret === null || match.body === null)
      return unsent('not sent: the account has no signing secret');
    let secret: string;
    try {
      secret = this.parts.secretBox.open(match.sealed_secret, userId);
    } catch (error) {
      this.parts.log.error({ err: error, job: 'deliver', userId }, 'the signing secret does not decrypt');
      return unsent('not sent: the signing secret cannot be read');
    }
    const result = await sendWebhook({ url: match.url, body: match.body, secret }, this.parts.policy);
    return {
      status: result.delivered ? 'delivered' : 'failed',
      responseCode: result.responseCode,
      snippet: result.delivered ? null : result.snippet,
      durationMs: result.durationMs,
      deliveredAt: result.delivered ? new Date() : null,
    };
  }

  /** Writes an outcome until it is written: the send must never be repeated, so the write has to be. */
  private async write(userId: string, matchId: string, outcome: Outcome): Promise<void> {
    for (let attempt = 0; ; attempt += 1) {
      try {
        return await queries.markOutcome(this.parts.dataSource.manager, userId, matchId, outcome);
      } catch (error) {
        this.parts.log.error({ err: error, matchId, attempt }, 'outcome not written, will be tried again');
        if (!this.parts.dataSource.isInitialized) return;
        await new Promise((resolve) => setTimeout(resolve, RETRY_WRITE_MS[attempt] ?? 5_000));
      }
    }
  }
}

function hostOf(url: string | undefined): string {
  return url === undefined ? '' : new URL(url).hostname;
}
