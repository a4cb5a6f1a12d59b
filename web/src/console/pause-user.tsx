import type { UserDetail } from '../generated/models/UserDetail';
import { Confirm } from '../parts/dialog';
import { formatUnits } from '../parts/format';
import { formatAgo } from '../parts/time';

interface PauseUserProps {
  user: UserDetail;
  busy: boolean;
  fault: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/**
 * Asks for confirmation before sending to one user is paused or resumed. Shows how many matches are
 * affected.
 */
export function PauseUser({ user, ...confirm }: PauseUserProps) {
  const { email, waiting_matches: waiting, oldest_waiting_at: oldest } = user;
  if (user.sending_paused_since === null)
    return (
      <Confirm {...confirm} title="Pause sending to this user?" action="Pause sending">
        <p>
          No webhook is sent to {email} until you resume. Rounds are still matched. The matches wait, and can
          be read by pull. The user sees on the overview that you paused it.
        </p>
      </Confirm>
    );
  return (
    <Confirm {...confirm} title="Resume sending to this user?" action="Resume sending">
      <p>
        {waiting === 0
          ? 'No match waits.'
          : `${formatUnits(waiting, 'match waits', 'matches wait')}, the oldest since ${formatAgo(oldest)}. They are sent now, the oldest first.`}
      </p>
    </Confirm>
  );
}
