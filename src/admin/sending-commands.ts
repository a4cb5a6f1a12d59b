import { pauseSending, resumeSending } from '../delivery/pause-sending.js';
import { clock } from './session.js';
import type { Session } from './session.js';

/** Pauses or resumes the sending of webhooks, and prints the new state. */
export function changeSending(session: Session, change: 'pause' | 'resume'): Promise<void> {
  return session.withDatabase(async ({ dataSource }) => {
    const by = { actor: 'command line', actorUserId: null, now: clock.now() };
    await (change === 'pause' ? pauseSending : resumeSending)(dataSource, by);
    await session.print({ sending: change === 'pause' ? 'paused' : 'resumed' });
  });
}
