import { useState } from 'preact/hooks';
import { api } from '../api';
import type { Verdict } from '../generated/models/Verdict';
import type { MatchDetail } from '../generated/models/MatchDetail';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Dialog } from '../parts/dialog';
import { Icon } from '../parts/icons';
import { FaultNotice } from '../parts/page';

const REASONS: [NonNullable<Verdict['reason']>, string][] = [
  ['other_company', 'It is another company of a similar name'],
  ['wrong_account', 'The company is right, but not this account of mine'],
  ['no_funding_round', 'This is not a funding round'],
  ['wrong_facts', 'Amount, type or investors are wrong'],
  ['other', 'Something else'],
];

/**
 * A button that marks a match as wrong, with a reason, or removes the mark. The operator sees the
 * mark.
 */
export function WrongMatch({ match, onJudged }: { match: MatchDetail; onJudged: () => void }) {
  const [isOpen, setOpen] = useState(false);
  const judge = useAction((reason: Verdict['reason']) =>
    api.matchList.judgeMatch({ matchId: match.match_id, requestBody: { reason } }),
  );
  const send = async (reason: Verdict['reason']) => {
    if (!(await judge.run(reason))) return;
    setOpen(false);
    onJudged();
    announce(reason === null ? 'Mark removed.' : 'Reported. The operator sees the match with its evidence.');
  };
  if (match.verdict !== null)
    return (
      <>
        <span class="badge wait">
          Marked as wrong: {REASONS.find(([reason]) => reason === match.verdict)?.[1].toLowerCase()}
        </span>
        <button type="button" class="quiet small" disabled={judge.busy} onClick={() => void send(null)}>
          Take back
        </button>
      </>
    );
  return (
    <>
      <button type="button" class="quiet" onClick={() => setOpen(true)}>
        <Icon name="flag" /> Wrong match
      </button>
      {isOpen && (
        <Dialog title="What is wrong with this match?" onClose={() => setOpen(false)}>
          <form
            onSubmit={(event) => {
              event.preventDefault();
              void send(new FormData(event.currentTarget).get('reason') as Verdict['reason']);
            }}
          >
            <p>
              The operator sees your answer with the evidence and improves the matching. Nothing is sent, and
              the match stays.
            </p>
            {REASONS.map(([reason, label]) => (
              <label key={reason} class="choice">
                <input type="radio" name="reason" value={reason} required /> {label}
              </label>
            ))}
            <FaultNotice fault={judge.fault} />
            <div class="buttons">
              <button type="submit" disabled={judge.busy}>
                Report
              </button>
              <button type="button" class="quiet" onClick={() => setOpen(false)}>
                Cancel
              </button>
            </div>
          </form>
        </Dialog>
      )}
    </>
  );
}
