import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../runtime/clock.js';
import { inTransaction, sqlState } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { RESTORED } from './failure-snippets.js';
import { findErasureMark } from '../rounds/erased-people/erasure-mark.queries.js';
import { lockOpenRound } from '../rounds/rounds.queries.js';
import { toFundingRoundDetails } from '../rounds/funding-round.dto.js';
import { NO_ORIGIN } from '../runtime/origin.js';
import type { Origin } from '../runtime/origin.js';
import { addDetails } from './add-details.js';
import { buildMatch } from './build-match.js';
import type { DetailedUserHits } from './build-match.js';
import type { UserHits } from './candidates.js';
import { findHits } from './find-hits.js';
import * as queries from './matching.queries.js';
import { ensureNameIndex } from './rebuild-name-index.js';
import * as storing from './storing.queries.js';

/**
 * Maximum number of users, and of hits, per transaction. The numbers are small, so that matches of
 * another round wait less than a second.
 */
const USERS_PER_TRANSACTION = 500;
const HITS_PER_TRANSACTION = 2_000;
/**
 * Number of concurrent transactions of one round, each with different users. While the database
 * stores one batch, this process builds the next batch. Database and process have about half of the
 * work each.
 */
const LANES = 2;
/**
 * Maximum number of attempts if an account is deleted while its match is stored. Then the users of
 * the transaction are stored in smaller groups.
 */
const ATTEMPTS = 3;
const FOREIGN_KEY_VIOLATION = '23503';
/**
 * Number of rounds that a rematch reads together and reports as one step. A slow step also reports
 * progress every `REPORT_EVERY_MS`.
 */
const REMATCH_PAGE = 200;
const REPORT_EVERY_MS = 5_000;

/** A round to match, the trace of the work, and whether webhooks are sent. */
type Subject = queries.FoundRound & { origin: Origin; sends: boolean };

interface MatchOptions {
  /** Called between transactions. If the function throws, matching stops. */
  betweenSteps?: () => Promise<void>;
  origin?: Origin;
  /**
   * If false, matches of users with a webhook endpoint are stored as failed. Their webhooks may
   * have been sent before.
   */
  sends?: boolean;
}

export interface RematchProgress {
  rounds: number;
  ofRounds: number;
  matches: number;
}

/** Matches a round against the accounts and contacts of all users and stores the matches. */
@Injectable()
export class MatchingService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
  ) {}

  /**
   * Stores a match for each Pro user who has a hit and has not received the round (decisions 14 to
   * 17, 27, 28). The call can be repeated after a crash, because the ledger of sent rounds prevents
   * duplicates. Returns the number of stored matches.
   */
  async matchRound(roundId: string, options: MatchOptions = {}): Promise<number> {
    const { betweenSteps, origin = NO_ORIGIN, sends = true } = options;
    const found = await queries.findRound(this.dataSource.manager, roundId);
    if (found === null) return 0;
    const round = { ...found, origin, sends };
    const parts = splitIntoParts(await findHits(this.dataSource.manager, round));
    let [next, stored, hasFailed] = [0, 0, false];
    const storeParts = async () => {
      for (let at = next++; at < parts.length && !hasFailed; at = next++) {
        if (at > 0) await betweenSteps?.();
        const more = await this.storeWhileAccountsVanish(round, parts[at] ?? []);
        stored += more;
      }
    };
    const lanes = Array.from({ length: Math.min(LANES, parts.length) }, () =>
      storeParts().catch((error: unknown) => {
        hasFailed = true;
        throw error;
      }),
    );
    // After one lane fails, no lane starts another transaction.
    for (const lane of await Promise.allSettled(lanes)) if (lane.status === 'rejected') throw lane.reason;
    return stored;
  }

  /**
   * Counts the customers who would get a held round if it were released now, and how many of them
   * have a webhook endpoint. `sends` is false if the round is older than a restore, because its
   * webhooks would not be sent. Takes as long as matching the round, and stores nothing. Returns
   * null if the round is not held.
   */
  async countReach(
    roundId: string,
  ): Promise<{ customers: number; withWebhook: number; sends: boolean } | null> {
    const round = await queries.findUnmatchedRound(this.dataSource.manager, roundId, ['held']);
    if (round === null) return null;
    const { userIds, withWebhook } = await this.findReach(round);
    return { customers: userIds.length, withWebhook: withWebhook.size, sends: round.sends };
  }

  /**
   * Counts the customers who would get at least one of these held or withdrawn rounds if all were
   * open now. Stops after `withinMs`. `rounds` is the number of rounds that were checked.
   */
  async countReachOfAll(
    roundIds: readonly string[],
    withinMs: number,
  ): Promise<{ rounds: number; customers: number; withWebhook: number }> {
    const [customers, withWebhook] = [new Set<string>(), new Set<string>()];
    const until = performance.now() + withinMs;
    let rounds = 0;
    for (const roundId of roundIds) {
      if (performance.now() > until) break;
      rounds += 1;
      const found = await queries.findUnmatchedRound(this.dataSource.manager, roundId, ['held', 'withdrawn']);
      if (found === null) continue;
      const reach = await this.findReach(found);
      for (const userId of reach.userIds) customers.add(userId);
      if (found.sends) for (const userId of reach.withWebhook) withWebhook.add(userId);
    }
    return { rounds, customers: customers.size, withWebhook: withWebhook.size };
  }

  private async findReach(round: queries.UnmatchedRound) {
    const db = this.dataSource.manager;
    const found = (await findHits(db, round)).map(({ userId }) => userId);
    const userIds = [...(await queries.findUsersToMatchAcrossUsers(db, found, round.id))];
    return { userIds, withWebhook: await storing.findUsersWithWebhookAcrossUsers(db, userIds) };
  }

  /**
   * Matches every round stored since `since` again with the current accounts, oldest first
   * (decision 28). An interrupted run can be repeated, because the ledger prevents duplicates.
   */
  async rematchSince(
    since: Date,
    report: (progress: RematchProgress) => Promise<void>,
  ): Promise<RematchProgress> {
    const db = this.dataSource.manager;
    await ensureNameIndex(this.dataSource);
    const progress = { rounds: 0, ofRounds: await queries.countRoundsSince(db, since), matches: 0 };
    let after: { createdAt: Date; id: string } | null = null;
    let reportedAt = performance.now();
    for (;;) {
      const page: queries.StoredRound[] = await queries.listRoundsSince(db, since, after, REMATCH_PAGE);
      for (const { id, sends } of page) {
        if (performance.now() - reportedAt > REPORT_EVERY_MS) {
          await report(progress);
          reportedAt = performance.now();
        }
        progress.matches += await this.matchRound(id, { sends });
        progress.rounds += 1;
        // `rounds` includes rounds that are stored during the run.
        progress.ofRounds = Math.max(progress.ofRounds, progress.rounds);
      }
      const last = page.at(-1);
      if (last === undefined || page.length < REMATCH_PAGE) return progress;
      after = { createdAt: last.created_at, id: last.id };
      await report(progress);
      reportedAt = performance.now();
    }
  }

  /**
   * Stores the matches of these users and returns their number. If an account is deleted meanwhile,
   * retries. After ATTEMPTS failed attempts, splits the users into two halves and stores each half.
   * Errors: throws the database's error if the store still fails for a single user.
   */
  private async storeWhileAccountsVanish(round: Subject, users: UserHits[]): Promise<number> {
    for (let attempt = 1; ; attempt += 1) {
      try {
        return await this.store(round, users);
      } catch (error) {
        if (sqlState(error) !== FOREIGN_KEY_VIOLATION) throw error;
        if (attempt < ATTEMPTS) continue;
        if (users.length === 1) throw error;
      }
      const middle = Math.ceil(users.length / 2);
      const first = await this.storeWhileAccountsVanish(round, users.slice(0, middle));
      return first + (await this.storeWhileAccountsVanish(round, users.slice(middle)));
    }
  }

  private async store(round: Subject, users: UserHits[]): Promise<number> {
    const db = this.dataSource.manager;
    const userIds = users.map(({ userId }) => userId);
    // The reads run in parallel, which saves one round trip for a small round. The details of some
    // users are read although these users get no match.
    const [toMatch, detailed] = await Promise.all([
      queries.findUsersToMatchAcrossUsers(db, userIds, round.id),
      addDetails(db, users, round.registrable_domain),
    ]);
    const wanted = detailed.filter(({ userId }) => toMatch.has(userId));
    if (wanted.length === 0) return 0;
    const matches = await inTransaction(this.dataSource, (tx) => this.storeMatches(tx, round, wanted));
    if (matches === null) return this.store({ ...round, erasure_mark: await findErasureMark(db) }, users);
    // The notification is sent after the transaction, because PostgreSQL commits notifying
    // transactions one after the other. If a notification is lost, matches wait up to 2 s longer.
    const isSent = matches.some(({ webhookStatus }) => webhookStatus === 'pending');
    const notified = matches.map(({ userId }) => userId);
    if (notified.length > 0) void storing.notifyStored(db, notified, isSent).catch(() => undefined);
    return matches.length;
  }

  /**
   * Stores matches in a transaction. If a person was erased after the accounts and contacts were
   * read, stores nothing and returns null.
   */
  private async storeMatches(
    tx: Db,
    round: Subject,
    users: DetailedUserHits[],
  ): Promise<storing.NewMatch[] | null> {
    // A withdrawal of the round waits for this commit. Then the withdrawal also ends the matches
    // that are stored here.
    const open = await lockOpenRound(tx, round.id);
    if (open === null) return [];
    // From here on, the erasure of a person waits for this commit. Then the erasure also removes
    // the person from the matches that are stored here.
    if (open.erasure_mark !== round.erasure_mark) return null;
    const userIds = users.map(({ userId }) => userId);
    const newUsers = await storing.insertLedgerAcrossUsers(tx, userIds, round.id);
    if (newUsers.length === 0) return [];
    const cursors = await storing.advanceCursorsAcrossUsers(tx, newUsers, this.clock.now().getTime());
    // The webhook endpoints are read after all locks are taken. If a user registers a URL while
    // this transaction waits, the match is sent to that URL (decision 20).
    const withWebhook = await storing.findUsersWithWebhookAcrossUsers(tx, newUsers);
    const fundingRound = JSON.stringify(toFundingRoundDetails(round.id, open.facts));
    const statusForWebhook = round.sends ? ('pending' as const) : ('failed' as const);
    const built = users.flatMap((user) => {
      const createdMs = cursors.get(user.userId);
      if (createdMs === undefined) return [];
      const webhookStatus = withWebhook.has(user.userId) ? statusForWebhook : 'no_webhook';
      return [buildMatch(user, { fundingRound, createdAt: new Date(createdMs), webhookStatus })];
    });
    const matches = built.map(({ match }) => match);
    const stored = { id: round.id, fundingRound, origin: round.origin, failure: RESTORED };
    await storing.insertMatchesAcrossUsers(tx, stored, matches);
    const others = built.flatMap((one) => one.others);
    if (others.length > 0) await storing.insertAlsoMatchedAcrossUsers(tx, others);
    return matches;
  }
}

/** Splits the users into groups, one per transaction. All hits of a user stay together. */
function splitIntoParts(users: readonly UserHits[]): UserHits[][] {
  const parts: UserHits[][] = [];
  let part: UserHits[] = [];
  let hits = 0;
  for (const user of users) {
    if (
      part.length === USERS_PER_TRANSACTION ||
      (part.length > 0 && hits + user.hits.length > HITS_PER_TRANSACTION)
    ) {
      parts.push(part);
      part = [];
      hits = 0;
    }
    part.push(user);
    hits += user.hits.length;
  }
  if (part.length > 0) parts.push(part);
  return parts;
}
