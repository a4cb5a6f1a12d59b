import { Link } from '../router';
import { When } from './time';

/** The times at which the operator paused webhooks for all users, and for this user. */
interface Paused {
  sending_paused_since: string | null;
  own_sending_paused_since: string | null;
}

/** Returns whether webhooks to this user are paused. */
export function isPaused({ sending_paused_since: all, own_sending_paused_since: own }: Paused): boolean {
  return all !== null || own !== null;
}

/** Shows that the operator paused the webhooks, and where the user finds the matches. */
export function PauseWords({ of }: { of: Paused }) {
  const { sending_paused_since: all, own_sending_paused_since: own } = of;
  return (
    <>
      <strong>The operator has paused {own !== null ? 'your webhooks' : 'all webhooks'}</strong> since{' '}
      <When at={own ?? all} />. Your matches wait, and can be read by <Link to="/app/matches">pull</Link>.
    </>
  );
}
