import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { UsersService } from '../../auth/users.service.js';
import { signBody } from '../../secrets/signature.js';
import { eventBody } from '../../matching/event.js';
import { isWithdrawn } from '../../rounds/rounds.queries.js';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { findMatchAfter, findNewestCreatedAt } from './listen.queries.js';
import type { ForwardedRow } from './listen.queries.js';

/**
 * Polls that a user may have open per process, also those that only ask where to start. Each looks
 * into the database once a second.
 */
export const OPEN_POLLS = 3;
/** How long a poll waits for a match. Proxies end silent connections after 30 s or more. */
const POLL_MS = 20_000;
/** The look that covers lost notifications, and matches for which none is sent. */
const LOOK_MS = 1_000;
/** How often a poll asks whether its key was revoked meanwhile. */
const CHECK_KEY_MS = 2_000;
/** A burst of notifications causes one look within this time. */
const WAKE_PAUSE_MS = 100;
/**
 * A listener that lost its connection may catch up this far. Older matches are read with
 * GET /api/v1/matches, which has a daily limit.
 */
const CATCH_UP_MS = 60 * 60_000;

/** What a poll answers with. */
export interface Polled {
  /** The text of the webhook and its signature; null if no match came in time. */
  event: { body: string; signature: string } | null;
  /** Pass it as `after` in the next poll. */
  next: string;
}

/**
 * Hands a user's new matches to `fundmatch listen`, signed as webhooks are. Only reads: states,
 * ledger and delivery do not change, and no webhook URL is needed.
 */
@Injectable()
export class ListenService {
  /** Open polls by user. */
  private readonly open = new Map<string, number>();
  private readonly waiting = new Set<() => void>();
  private stopping = false;
  private wakeTimer: NodeJS.Timeout | undefined;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {}

  /**
   * Waits up to 20 s for the user's oldest match after a time, and returns it. Without a time, it
   * returns at once, with the time of the newest match to start from. `checkKey` is called now and then, and before
   * an event is returned: the key may have been revoked meanwhile. Errors: `too_many_attempts`, those of `checkKey`.
   */
  async poll(
    userId: string,
    after: Date | null,
    { checkKey, signal }: { checkKey: () => Promise<unknown>; signal: AbortSignal },
  ): Promise<Polled> {
    const count = this.open.get(userId) ?? 0;
    if (count >= OPEN_POLLS) throw tooMany();
    this.open.set(userId, count + 1);
    try {
      if (after === null) return { event: null, next: await this.newestOf(userId) };
      return await this.wait(userId, after, { checkKey, signal });
    } finally {
      const left = (this.open.get(userId) ?? 1) - 1;
      if (left === 0) this.open.delete(userId);
      else this.open.set(userId, left);
    }
  }

  /** Signals that there may be new matches. */
  wake(): void {
    if (this.waiting.size === 0) return;
    this.wakeTimer ??= setTimeout(() => {
      this.wakeTimer = undefined;
      this.lookNow();
    }, WAKE_PAUSE_MS);
  }

  /** Answers all open polls at once. */
  stop(): void {
    this.stopping = true;
    clearTimeout(this.wakeTimer);
    this.lookNow();
  }

  private async wait(
    userId: string,
    after: Date,
    { checkKey, signal }: { checkKey: () => Promise<unknown>; signal: AbortSignal },
  ): Promise<Polled> {
    const until = performance.now() + POLL_MS;
    const { manager } = this.dataSource;
    let seen = after;
    let checkAt = performance.now() + CHECK_KEY_MS;
    for (;;) {
      const oldest = this.clock.now().getTime() - CATCH_UP_MS;
      const found = await findMatchAfter(manager, userId, new Date(Math.max(seen.getTime(), oldest)));
      if (found !== null) seen = found.created_at;
      // As with webhooks, no event is sent of a round that turned out wrong (decision 32).
      if (found !== null && !(await isWithdrawn(manager, found.round_id))) {
        await checkKey();
        return { event: await this.sign(userId, found), next: seen.toISOString() };
      }
      if (signal.aborted || this.stopping || performance.now() >= until)
        return { event: null, next: seen.toISOString() };
      if (found !== null) continue;
      await this.rest(signal);
      if (performance.now() < checkAt) continue;
      await checkKey();
      checkAt = performance.now() + CHECK_KEY_MS;
    }
  }

  private lookNow(): void {
    for (const look of [...this.waiting]) look();
  }

  /** Waits for the next look. */
  private rest(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const look = () => {
        clearTimeout(timer);
        this.waiting.delete(look);
        signal.removeEventListener('abort', look);
        resolve();
      };
      const timer = setTimeout(look, LOOK_MS);
      this.waiting.add(look);
      signal.addEventListener('abort', look);
    });
  }

  private async newestOf(userId: string): Promise<string> {
    return ((await findNewestCreatedAt(this.dataSource.manager, userId)) ?? new Date(0)).toISOString();
  }

  /** Signs here, so that the secret never leaves the service. */
  private async sign(userId: string, row: ForwardedRow): Promise<{ body: string; signature: string }> {
    const secret = await this.users.openSecret(userId, 'current');
    if (secret === null) throw new ApiError('not_found', 'This account has no signing secret.');
    const body = row.body ?? buildBody(row);
    return { body: body.toString('utf8'), signature: signBody(secret, body) };
  }
}

/** Builds the body of a match whose user has no webhook URL: none was stored. */
function buildBody(row: ForwardedRow): Buffer {
  return eventBody({
    matchId: row.id,
    matched: {
      matchType: row.match_type,
      accountExternalId: row.account_external_id,
      accountName: row.account_name,
      accountMetadata: row.account_metadata_json,
      contactExternalId: row.contact_external_id,
      contactMetadata: row.contact_metadata_json,
    },
    evidence: {
      value: row.evidence_value,
      score: row.evidence_score,
      signals: JSON.parse(row.evidence_signals_json ?? '[]'),
    },
    alsoMatched: row.also_matched_json,
    alsoMatchedTotal: row.also_matched_total,
    fundingRound: row.funding_round_json,
    createdAt: row.created_at,
  });
}

function tooMany(): ApiError {
  const headers = { 'Retry-After': String(POLL_MS / 1_000) };
  return new ApiError('too_many_attempts', `At most ${OPEN_POLLS} "fundmatch listen" may run at a time.`, {
    headers,
  });
}
