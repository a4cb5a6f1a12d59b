import { useState } from 'preact/hooks';
import { NEWS_REASONS, REJECTION_REASONS } from '../../../src/extraction/rejection-reason';
import { api } from '../api';
import type { RoundChange } from '../generated/models/RoundChange';
import type { RoundDetail } from '../generated/models/RoundDetail';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { formatCount, formatUnits } from '../parts/format';
import { FaultNotice } from '../parts/page';
import { Badge } from '../parts/pieces';

type Reviewed = Pick<RoundDetail, 'state' | 'match_error'>;

/** Shows the matching state of a round as a label. */
export function RoundBadge({ round }: { round: Reviewed }) {
  if (round.match_error !== null) return <Badge state="failed" />;
  return <Badge state={round.state} />;
}

/** Returns why a round is not matched, or null if it is matched. */
function reasonOf(round: RoundDetail): string | null {
  if (round.match_error !== null) return `Matching this round failed at every attempt: ${round.match_error}`;
  if (round.state === 'withdrawn') return 'This round was withdrawn: it is never matched again.';
  if (round.state !== 'held') return null;
  return round.hold_reason === 'operator'
    ? 'An operator holds this round: it is matched once it is released.'
    : 'This round is held because its confidence is low. It is matched once you release it, or another source states it.';
}

/**
 * The operator's actions on a round: hold, release or withdraw it. If matching failed, the operator
 * can match the round again.
 */
export function Review({ round, onDone }: { round: RoundDetail; onDone: () => void }) {
  const [isWithdrawing, setWithdrawing] = useState(false);
  const [isReleasing, setReleasing] = useState(false);
  const [why, setWhy] = useState<NonNullable<RoundChange['why']> | null>(null);
  const act = useAction(async (action: RoundChange['action'], said: string) => {
    const requestBody = action === 'withdraw' ? { action, why } : { action };
    await api.operatorRounds.changeRound({ roundId: round.round_id, requestBody });
    setWithdrawing(false);
    setReleasing(false);
    announce(said);
    onDone();
  });
  const reason = reasonOf(round);
  const button = (label: string, run: () => void) => (
    <button type="button" class="quiet" disabled={act.busy} onClick={run}>
      {label}
    </button>
  );
  return (
    <section>
      <h2>Review</h2>
      {reason !== null && <p class="notice">{reason}</p>}
      {!isWithdrawing && !isReleasing && <FaultNotice fault={act.fault} />}
      {round.state === 'withdrawn' ? null : (
        <div class="buttons">
          {round.match_error !== null &&
            button('Match it again', () => void act.run('retry', 'The round is queued for matching.'))}
          {round.state === 'held' && button('Release', () => setReleasing(true))}
          {round.state === 'open' && button('Hold', () => void act.run('hold', 'The round is held.'))}
          {button('Withdraw', () => setWithdrawing(true))}
        </div>
      )}
      {isReleasing && (
        <Confirm
          title="Release this round?"
          action="Release it"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setReleasing(false)}
          onConfirm={() => void act.run('release', 'The round is queued for matching.')}
        >
          <Reach roundId={round.round_id} />
        </Confirm>
      )}
      {isWithdrawing && (
        <Confirm
          title="Withdraw this round?"
          action="Withdraw it"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setWithdrawing(false)}
          onConfirm={() => void act.run('withdraw', 'The round is withdrawn.')}
        >
          <p>
            It will never be matched again. {waitingOf(round)} What was delivered stays. This cannot be
            undone.
          </p>
          <label class="field">
            <span>What is wrong with it</span>
            <select
              name="why"
              value={why ?? ''}
              onChange={(event) => setWhy((event.currentTarget.value || null) as typeof why)}
            >
              <option value="">No reason</option>
              <option value="wrong-facts">It is a round, but its facts are wrong</option>
              {NEWS_REASONS.map((label) => (
                <option key={label} value={label}>
                  It is none: {REJECTION_REASONS[label]}
                </option>
              ))}
            </select>
          </label>
        </Confirm>
      )}
    </section>
  );
}

/** Shows how many customers would get a held round. */
function Reach({ roundId }: { roundId: string }) {
  const { data, fault } = useLoad(() => api.operatorRounds.countReach({ roundId }), [roundId]);
  const [before, after] = [
    'It is matched now, and matches are sent at once.',
    'What was sent cannot be taken back.',
  ];
  if (fault !== null)
    return (
      <p>
        {before} The service could not count the customers who get it. {after}
      </p>
    );
  if (data === null) return <p role="status">Counting the customers who get it…</p>;
  const { customers, with_webhook: webhooks, is_sent: isSent } = data;
  if (customers === 0) return <p>It is matched now. No customer would get it.</p>;
  const who = (
    <strong>
      {formatUnits(customers, 'customer')} {customers === 1 ? 'gets' : 'get'} it
    </strong>
  );
  if (!isSent)
    return (
      <p>
        It is matched now, but nothing is sent: it was held before a restore, so it may have been sent since.{' '}
        {who} only in their list. For {formatCount(webhooks)} with a webhook, the delivery is marked as
        failed.
      </p>
    );
  return (
    <p>
      {before} {who}: {formatCount(webhooks)} by webhook, {formatCount(customers - webhooks)} only in their
      list. {after}
    </p>
  );
}

function waitingOf({ matches: { pending } }: RoundDetail): string {
  if (pending === 0) return 'No matches are waiting to be sent.';
  return `${formatUnits(pending, 'match', 'matches')} that ${pending === 1 ? 'waits' : 'wait'} to be sent will be marked as failed.`;
}
