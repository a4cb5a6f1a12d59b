import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { FaultNotice } from '../parts/page';
import { When } from '../parts/time';

/** Whether webhooks are sent, and the switch that pauses and resumes them for everybody. */
export function Sending({ pausedSince, onDone }: { pausedSince: string | null; onDone: () => void }) {
  const [isAsking, setAsking] = useState(false);
  const change = useAction(async (paused: boolean) => {
    await api.operatorOverview.changeSending({ requestBody: { paused } });
    setAsking(false);
    announce(paused ? 'Sending is paused.' : 'Sending is resumed.');
    onDone();
  });
  if (pausedSince !== null)
    return (
      <div class="notice">
        <p>
          <strong>Sending is paused</strong> since <When at={pausedSince} />. News is read and matched, and no
          webhook is sent to anybody.
        </p>
        <FaultNotice fault={change.fault} />
        <button type="button" disabled={change.busy} onClick={() => void change.run(false)}>
          Resume sending
        </button>
      </div>
    );
  return (
    <div class="buttons">
      <button type="button" class="quiet" onClick={() => setAsking(true)}>
        Pause sending
      </button>
      {isAsking && (
        <Confirm
          title="Pause all sending?"
          action="Pause sending"
          busy={change.busy}
          fault={change.fault?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={() => void change.run(true)}
        >
          <p>
            No webhook is sent to anybody until you resume. Rounds are read and matched on; matches wait, and
            can be read by pull. Each customer sees on the overview that sending is paused.
          </p>
        </Confirm>
      )}
    </div>
  );
}
