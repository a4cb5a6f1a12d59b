import { retryFailedJobs } from '../matching/failed-jobs.js';
import { clock, requireRoundId } from './session.js';
import type { Session } from './session.js';

/** Retries the matching of one failed round, or of all failed rounds. Prints each round. */
export function retryFailed(session: Session, roundId: string | null): Promise<void> {
  if (roundId !== null) requireRoundId(roundId);
  return session.withDatabase(async ({ dataSource }) => {
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    const retried = await retryFailedJobs(dataSource, roundId === null ? null : [roundId], by);
    for (const round of retried) await session.print({ round_id: round, waiting: true });
  });
}
