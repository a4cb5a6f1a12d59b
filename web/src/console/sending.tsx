import { useState } from 'preact/hooks';
import { api } from '../api';
import type { HostItem } from '../generated/models/HostItem';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { formatUnits } from '../parts/format';
import { When, formatAgo } from '../parts/time';

interface SendingProps {
  pausedSince: string | null;
  hosts: readonly HostItem[];
  onDone: () => void;
}

/** Shows whether webhooks are sent, and the switch that pauses or resumes sending for all users. */
export function Sending({ pausedSince, hosts, onDone }: SendingProps) {
  const [isAsking, setAsking] = useState(false);
  const isPaused = pausedSince !== null;
  const change = useAction(async () => {
    await api.operatorOverview.changeSending({ requestBody: { paused: !isPaused } });
    setAsking(false);
    announce(isPaused ? 'Sending is resumed.' : 'Sending is paused.');
    onDone();
  });
  const action = isPaused ? 'Resume sending' : 'Pause sending';
  return (
    <div class={isPaused ? 'notice' : 'buttons'}>
      {isPaused && (
        <p>
          <strong>Sending is paused</strong> since <When at={pausedSince} />. The service reads news and
          matches rounds, and sends no webhook to anybody.
        </p>
      )}
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        {action}
      </button>
      {isAsking && (
        <Confirm
          title={isPaused ? 'Resume sending?' : 'Pause all sending?'}
          action={action}
          busy={change.busy}
          fault={change.fault?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={() => void change.run()}
        >
          <p>
            {isPaused
              ? waitingOf(hosts)
              : 'No webhook is sent to anybody until you resume. The service still reads news and matches rounds. Matches wait, and customers can read them by pull. Each customer sees on the overview that sending is paused.'}
          </p>
        </Confirm>
      )}
    </div>
  );
}

/** Formats how many matches are sent on resume, and since when they wait. */
function waitingOf(hosts: readonly HostItem[]): string {
  const count = hosts.reduce((total, { pending }) => total + pending, 0);
  const [oldest] = hosts.flatMap(({ oldest_pending_at: at }) => at ?? []).sort();
  if (count === 0 || oldest === undefined) return 'No match waits.';
  return `${formatUnits(count, 'match waits', 'matches wait')}, the oldest since ${formatAgo(oldest)}. They are sent now, the oldest first.`;
}
