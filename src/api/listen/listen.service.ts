import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import type { Caller } from '../../auth/caller.js';
import { UsersService } from '../../auth/users.service.js';
import { signBody } from '../../runtime/secrets/signature.js';
import { eventBody } from '../../matching/event.js';
import { isWithdrawn } from '../../rounds/rounds.queries.js';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { findMatchAfter, findNewestCreatedAt } from './listen.queries.js';
import type { ForwardedRow } from './listen.queries.js';
import { WaitingPolls } from './waiting-polls.js';

/**
 * Maximum number of open listen calls per user and process, including calls without a start time.
 */
export const OPEN_POLLS = 3;
/**
 * Milliseconds that a listen call waits for a match. Proxies close silent connections after 30 s or
 * more.
 */
const POLL_MS = 20_000;
/**
 * Maximum age of the matches that a reconnected client receives, in milliseconds. GET
 * /api/v1/matches, which has a daily quota, returns older matches.
 */
const CATCH_UP_MS = 60 * 60_000;

/** Response to a listen call. */
export interface Polled {
  /** The webhook's body as text, and its signature. Null if no match arrived in time. */
  event: { body: string; signature: string } | null;
  /** The value of `after` that the client sends in its next call. */
  next: string;
}

/**
 * Returns a user's new matches to `fundmatch listen`, signed like webhooks. The service only reads
 * matches and does not change their delivery state. The user needs no webhook URL.
 */
@Injectable()
export class ListenService {
  /** Number of open listen calls per user. */
  private readonly open = new Map<string, number>();
  private readonly waiting: WaitingPolls;
  private stopping = false;

  constructor(
    private readonly dataSource: DataSource,
    private readonly users: UsersService,
    private readonly clock: Clock,
  ) {
    this.waiting = new WaitingPolls(dataSource);
  }

  /**
   * Waits up to 20 s for the user's first match after a time, and returns the match. Without a
   * time, it returns the time of the newest match immediately.
   *
   * Calls `checkKey` if the key may be revoked, and before it returns a match.
   *
   * Errors: `too_many_attempts`, `db_error` if the last check for a match failed, and the errors of
   * `checkKey`.
   */
  async poll(
    { userId, keyId }: Pick<Caller, 'userId' | 'keyId'>,
    after: Date | null,
    options: { checkKey: () => Promise<unknown>; signal: AbortSignal },
  ): Promise<Polled> {
    const count = this.open.get(userId) ?? 0;
    if (count >= OPEN_POLLS) throw tooMany();
    this.open.set(userId, count + 1);
    try {
      if (after === null) return { event: null, next: await this.newestOf(userId) };
      return await this.wait({ userId, keyId }, after, options);
    } finally {
      const left = (this.open.get(userId) ?? 1) - 1;
      if (left === 0) this.open.delete(userId);
      else this.open.set(userId, left);
    }
  }

  /** Wakes the listen calls of users who may have new matches. Null wakes all calls. */
  wake(userIds: readonly string[] | null): void {
    this.waiting.wake(userIds);
  }

  /** Answers all open listen calls immediately. */
  stop(): void {
    this.stopping = true;
    this.waiting.endAll();
  }

  private async wait(
    { userId, keyId }: Pick<Caller, 'userId' | 'keyId'>,
    after: Date,
    { checkKey, signal }: { checkKey: () => Promise<unknown>; signal: AbortSignal },
  ): Promise<Polled> {
    const untilMs = performance.now() + POLL_MS;
    const { manager } = this.dataSource;
    let seen = after;
    let afterMs = after.getTime();
    for (;;) {
      if (this.stopping) return { event: null, next: seen.toISOString() };
      const ended = await this.waiting.wait({ userId, keyId, afterMs }, { untilMs, signal });
      if (ended.why === 'key') await checkKey();
      if (ended.why === 'over' && ended.failure !== null && !signal.aborted) throw lookFailed(ended.failure);
      if (ended.why === 'over') return { event: null, next: seen.toISOString() };
      for (;;) {
        const oldest = this.clock.now().getTime() - CATCH_UP_MS;
        const found = await findMatchAfter(manager, userId, new Date(Math.max(seen.getTime(), oldest)));
        if (found === null) break;
        seen = found.created_at;
        // Webhooks do not send matches of withdrawn rounds either (decision 32).
        if (await isWithdrawn(manager, found.round_id)) continue;
        await checkKey();
        return { event: await this.sign(userId, found), next: seen.toISOString() };
      }
      ({ afterMs } = ended);
    }
  }

  private async newestOf(userId: string): Promise<string> {
    return ((await findNewestCreatedAt(this.dataSource.manager, userId)) ?? new Date(0)).toISOString();
  }

  /** Signs the webhook's body on the server, so the signing secret never reaches the client. */
  private async sign(userId: string, row: ForwardedRow): Promise<{ body: string; signature: string }> {
    const secret = await this.users.openSecret(userId, 'current');
    if (secret === null)
      throw new ApiError('not_found', 'This account has no signing secret yet. Create an API key first.');
    const body = row.body ?? buildBody(row);
    return { body: body.toString('utf8'), signature: signBody(secret, body) };
  }
}

/**
 * Builds the webhook's body for a match that has no stored body, because the user has no webhook
 * URL.
 */
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

function lookFailed(cause: Error): ApiError {
  return new ApiError('db_error', 'The service failed to check for matches. It is safe to retry.', { cause });
}

function tooMany(): ApiError {
  const headers = { 'Retry-After': String(POLL_MS / 1_000) };
  return new ApiError('too_many_attempts', `At most ${OPEN_POLLS} "fundmatch listen" may run at a time.`, {
    headers,
  });
}
