import { AuditService } from '../auth/audit/audit.service.js';
import { requireUser } from '../auth/require-user.js';
import type { RematchProgress } from '../matching/matching.service.js';
import { withdrawRound } from '../delivery/withdraw-round.js';
import { countUnclaimedOfRoundsAcrossUsers } from '../delivery/withdraw-round.queries.js';
import { verdictOf } from '../ingestion/round-verdict.js';
import type { WithdrawalReason } from '../ingestion/round-verdict.js';
import { holdRoundsOfSource, releaseBatch } from '../rounds/hold-rounds-of-source.js';
import { holdRound, releaseRound } from '../rounds/review.js';
import { isRoundOfSource, listRoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import type { RoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import { clock, requireRoundId } from './session.js';
import type { Session } from './session.js';

const DAY_MS = 86_400_000;

// Matching takes a while to load, so only the commands that match load it.

/** Holds, releases or withdraws a round, and prints its new state. */
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
 * Counts the rounds that one source alone stated in a time range, and the matches of these that wait. With `hold` it
 * holds the open ones, with `withdraw` it withdraws the open and held ones.
 */
export function reviewRoundsOfSource(
  session: Session,
  which: RoundsOfSource,
  action: 'count' | 'hold' | 'withdraw',
): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const db = dataSource.manager;
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    const [open, held] = [
      await listRoundsOfSource(db, which, ['open']),
      await listRoundsOfSource(db, which, ['held']),
    ];
    const waiting = await countUnclaimedOfRoundsAcrossUsers(db, [...open, ...held]);
    await session.print({
      source: which.source,
      open: open.length,
      held: held.length,
      waiting_matches: waiting.matches,
      waiting_users: waiting.users,
    });
    if (action === 'hold') {
      const { batch, held: rounds } = await holdRoundsOfSource(dataSource, which, by);
      await session.print({ held: rounds, batch, undo: `admin rounds release-batch ${batch}` });
    }
    if (action !== 'withdraw') return;
    let [withdrawn, failed, left] = [0, 0, 0];
    for (const roundId of [...open, ...held]) {
      // Another source may have stated it meanwhile, or somebody withdrawn it.
      if (!(await isRoundOfSource(db, roundId, which.source))) {
        left += 1;
        continue;
      }
      failed += (await withdrawRound(dataSource, roundId, by)).failed_matches;
      withdrawn += 1;
    }
    await session.print({ withdrawn, failed_matches: failed, left });
  });
}

/** Releases the rounds that were held together, and prints how many. */
export function releaseRounds(session: Session, batch: string): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    await session.print(await releaseBatch(dataSource, batch, by));
  });
}

/**
 * Prints the matches that a user's accounts would have had in the last days: the counts, then up
 * to 50 samples. Writes and sends nothing (decision 31).
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

/** Matches the rounds stored since `since` again. Prints progress, then the totals. */
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
