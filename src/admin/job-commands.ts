import { listFailedJobs } from '../matching/failed-jobs.queries.js';
import { retryFailedJobs } from '../matching/failed-jobs.js';
import { clock, requireRoundId } from './session.js';
import type { Session } from './session.js';

/** Most rounds that are listed. */
const LISTED = 1_000;

/** Prints the rounds whose matching failed at every attempt. */
export function listFailed(session: Session): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    for (const failed of await listFailedJobs(dataSource.manager, LISTED)) await session.print(failed);
  });
}

/** Retries matching of one failed round, or of all. Prints each round. */
export function retryFailed(session: Session, roundId: string | null): Promise<void> {
  if (roundId !== null) requireRoundId(roundId);
  return session.withDatabase(async ({ dataSource }) => {
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    const retried = await retryFailedJobs(dataSource, roundId === null ? null : [roundId], by);
    for (const round of retried) await session.print({ round_id: round, waiting: true });
  });
}
