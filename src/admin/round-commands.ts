import { AuditService } from '../auth/audit/audit.service.js';
import { requireUser } from '../auth/require-user.js';
import type { RematchProgress } from '../matching/matching.service.js';
import { withdrawRound } from '../delivery/withdraw-round.js';
import * as batches from '../delivery/round-batches.js';
import { verdictOf } from '../ingestion/round-verdict.js';
import type { WithdrawalReason } from '../ingestion/round-verdict.js';
import { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { holdRound, releaseRound } from '../rounds/review.js';
import { listBatches } from '../rounds/round-batches.queries.js';
import type { BatchAction } from '../rounds/round-batches.queries.js';
import { requireKnownSource } from '../ingestion/sources/known-source.js';
import type { RoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import { clock, requireRoundId } from './session.js';
import type { Session } from './session.js';

const DAY_MS = 86_400_000;
/** Maximum number of listed batches. */
const LISTED = 50;

// Only the commands that match rounds import src/matching, because loading its modules takes a
// while.

/** Holds, releases or withdraws a round. Prints the round's new state. */
export function reviewRound(
  session: Session,
  action: 'hold' | 'release' | 'withdraw',
  roundId: string,
  why: WithdrawalReason | null = null,
): Promise<void> {
  requireRoundId(roundId);
  return session.withDatabase(async ({ dataSource }) => {
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    if (action === 'withdraw') {
      const ended = await withdrawRound(dataSource, roundId, by, verdictOf(why));
      return session.print({ round_id: roundId, state: 'withdrawn', ...ended });
    }
    await (action === 'hold' ? holdRound : releaseRound)(dataSource, roundId, by);
    return session.print({ round_id: roundId, state: action === 'hold' ? 'held' : 'open' });
  });
}

/**
 * Counts the rounds that only this source stated in a time range, and the customers with matches of
 * these rounds. `hold` holds the open rounds. `withdraw` withdraws the open and held rounds. The
 * batch is printed before the remaining rounds change.
 */
export function reviewRoundsOfSource(
  session: Session,
  which: RoundsOfSource,
  action: BatchAction | 'count',
): Promise<void> {
  return session.withDatabase(async ({ dataSource, secretBox }) => {
    await requireKnownSource(dataSource.manager, which.source);
    const counts = await batches.countRoundsOfSource(dataSource.manager, which);
    await session.print({ source: which.source, ...counts });
    if (action === 'count') return;
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    // If the operator stops the command now, the printed batch says how to undo the changes.
    const onStart = (batch: string) =>
      session.print({ action, batch, undo: `admin rounds release-batch ${batch}` });
    const parts = { dataSource, people: new ErasedPeople(secretBox), onStart };
    await session.print({ action, ...(await batches.reviewRoundsOfSource(parts, which, action, by)) });
  });
}

/**
 * Prints the newest 50 batches, newest first. Each line contains the command that undoes the batch.
 */
export function listRoundBatches(session: Session): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    for (const row of await listBatches(dataSource.manager, LISTED)) await session.print(row);
  });
}

/** Prints one line of JSON per match of these rounds, with its user and delivery status. */
export function listRecipients(session: Session, which: RoundsOfSource): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    await requireKnownSource(dataSource.manager, which.source);
    for await (const rows of batches.listRecipients(dataSource.manager, which))
      for (const row of rows) await session.print(row);
  });
}

/** Undoes a batch. Prints how many rounds were released, held again or left unchanged. */
export function releaseRounds(session: Session, batch: string): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    await session.print(await batches.undoBatch(dataSource, batch, by));
  });
}

/**
 * Prints the matches that a user's accounts would have had in the last days (decision 31). It
 * prints the counts and up to 50 samples. Nothing is stored or sent.
 */
export function previewRounds(session: Session, emailOrId: string, days: number): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const { runBacktest } = await import('../matching/backtest.js');
    const user = await requireUser(dataSource.manager, emailOrId);
    const since = new Date(clock.now().getTime() - days * DAY_MS);
    const { rounds, roundIds, isCut, counts, samples } = await runBacktest(
      dataSource.manager,
      user.id,
      since,
      { signal: session.stopSignal() },
    );
    await session.print({ user_id: user.id, days, rounds, matches: roundIds.length, is_cut: isCut });
    for (const { month, path, fundingType, matches } of counts)
      await session.print({ month, match_type: path, funding_type: fundingType, matches });
    for (const { round, hit, accountExternalId, accountName, contactExternalId } of samples)
      await session.print({
        round_id: round.id,
        read_at: round.created_at,
        company_name: round.facts.companyName,
        funding_type: round.facts.fundingType,
        match_type: hit.matchType,
        evidence: { value: hit.value, score: hit.score },
        account_external_id: accountExternalId,
        account_name: accountName,
        contact_external_id: contactExternalId,
      });
  });
}

/**
 * Repeats the matching of all rounds stored since an instant. Prints the progress and the totals.
 */
export function rematchRounds(session: Session, since: Date): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const report = ({ rounds, ofRounds, matches }: RematchProgress, isDone: boolean): Promise<void> =>
      session.print({ rounds, of_rounds: ofRounds, matches, done: isDone });
    await new AuditService(dataSource, clock).byCommandLine(dataSource.manager, 'rounds.rematch', {
      detail: { since: since.toISOString() },
    });
    const { MatchingService } = await import('../matching/matching.service.js');
    const matching = new MatchingService(dataSource, clock);
    await report(await matching.rematchSince(since, (progress) => report(progress, false)), true);
  });
}
