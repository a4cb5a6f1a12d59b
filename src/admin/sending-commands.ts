import { requireUser } from '../auth/require-user.js';
import * as sending from '../delivery/pause-sending.js';
import { countWaiting } from '../delivery/pause.queries.js';
import { countUnclaimedMatchesAcrossUsers } from '../health/stored-state.queries.js';
import { OperatorError } from '../runtime/errors.js';
import { clock } from './session.js';
import type { Session } from './session.js';

const HOUR_S = 3_600;

/** Pauses webhooks to all users, or to one user. */
export function pause(session: Session, emailOrId: string | null): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    if (emailOrId === null) {
      await sending.pauseSending(dataSource, by());
      return session.print({ sending: 'paused' });
    }
    const user = await requireUser(dataSource.manager, emailOrId);
    await sending.pauseSendingTo(dataSource, user.id, by());
    return session.print({ user_id: user.id, email: user.email, sending: 'paused' });
  });
}

/**
 * Resumes sending. Without confirmation, only prints the number of waiting matches (decision 42).
 */
export function resume(session: Session, emailOrId: string | null, isConfirmed: boolean): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    if (emailOrId === null) {
      const { waiting, oldest_s: oldestS } = await countUnclaimedMatchesAcrossUsers(dataSource.manager);
      requireYes(isConfirmed, waiting, oldestS);
      await sending.resumeSending(dataSource, by());
      return session.print({ sending: 'resumed', waiting });
    }
    const user = await requireUser(dataSource.manager, emailOrId);
    const { waiting, oldest_at: oldestAt } = await countWaiting(dataSource.manager, user.id);
    const { now } = by();
    requireYes(isConfirmed, waiting, (now.getTime() - (oldestAt ?? now).getTime()) / 1_000);
    await sending.resumeSendingTo(dataSource, user.id, by());
    return session.print({ user_id: user.id, email: user.email, sending: 'resumed', waiting });
  });
}

const by = () => ({ actor: 'command line', actorUserId: null, now: clock.now() });

function requireYes(isConfirmed: boolean, waiting: number, oldestS: number): void {
  if (waiting === 0 || isConfirmed) return;
  throw new OperatorError(
    `${waiting} ${waiting === 1 ? 'match' : 'matches'} would be sent now. The oldest has waited for ${(oldestS / HOUR_S).toFixed(1)} hours. ` +
      'Add --yes to send them.',
  );
}
