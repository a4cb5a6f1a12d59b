import { Link } from '../router';
import { When } from './time';

/** Since when the operator sends no webhook: to anybody, or to this user alone. */
interface Paused {
  sending_paused_since: string | null;
  own_sending_paused_since: string | null;
}

/** Whether no webhook is sent to this user. */
export function isPaused({ sending_paused_since: all, own_sending_paused_since: own }: Paused): boolean {
  return all !== null || own !== null;
}

/** Says that the operator has paused the webhooks, and where the matches are. */
export function PauseWords({ of }: { of: Paused }) {
  const { sending_paused_since: all, own_sending_paused_since: own } = of;
  return (
    <>
      <strong>The operator has paused {own !== null ? 'your webhooks' : 'all webhooks'}</strong> since{' '}
      <When at={own ?? all} />. Your matches wait, and can be read by <Link to="/app/matches">pull</Link>.
    </>
  );
}
