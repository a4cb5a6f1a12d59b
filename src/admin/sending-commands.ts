import { pauseSending, resumeSending } from '../delivery/pause-sending.js';
import { countUnclaimedMatchesAcrossUsers } from '../health/stored-state.queries.js';
import { OperatorError } from '../runtime/errors.js';
import { clock } from './session.js';
import type { Session } from './session.js';

const HOUR_S = 3_600;

/** Pauses the sending of webhooks. */
export function pause(session: Session): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    await pauseSending(dataSource, { actor: 'command line', actorUserId: null, now: clock.now() });
    await session.print({ sending: 'paused' });
  });
}

/** Sends again what waits. Unconfirmed, it only says how many matches that are (decision 42). */
export function resume(session: Session, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const { waiting, oldest_s: oldestS } = await countUnclaimedMatchesAcrossUsers(dataSource.manager);
    if (waiting > 0 && !isConfirmed)
      throw new OperatorError(
        `${waiting} matches would be sent now, the oldest first; it waits for ${(oldestS / HOUR_S).toFixed(1)} hours. ` +
          'Add --yes to send them.',
      );
    await resumeSending(dataSource, { actor: 'command line', actorUserId: null, now: clock.now() });
    await session.print({ sending: 'resumed', waiting });
  });
}
