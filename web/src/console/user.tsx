import { useState } from 'preact/hooks';
import { labelWords } from '../../../src/runtime/label-words';
import { api } from '../api';
import type { UserDetail } from '../generated/models/UserDetail';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { FaultNotice, Head, Unloaded } from '../parts/page';
import { Badge, Facts } from '../parts/pieces';
import { formatUnits } from '../parts/format';
import { When, formatAgo } from '../parts/time';
import { useProfile } from '../session';
import { DeleteUser } from './delete-user';
import { PasswordLink } from './password-link';
import { PauseUser } from './pause-user';
import { UserKeys } from './user-keys';

const USERS = ['/app/operator/users', 'Users'] as const;

/** Shows one user: tier, role, keys and limits. */
export default function User({ id }: { id: string }) {
  const { data: user, fault, reload } = useLoad(() => api.operatorUsers.getUser({ userId: id }), [id]);
  if (user === null) return <Unloaded title="User" fault={fault} back={USERS} />;
  return (
    <>
      <Head title={user.email} back={USERS} />
      {user.sending_paused_since !== null && (
        <p class="notice wait">
          <strong>Sending to this user is paused</strong> since <When at={user.sending_paused_since} />.
          Rounds are matched, and the matches wait.
        </p>
      )}
      <section class="card">
        <Facts
          rows={[
            ['Id', <code>{user.user_id}</code>],
            ['Tier', <Badge state={user.tier} />],
            ['Role', labelWords(user.role)],
            ['Password', user.has_password ? 'Set' : 'Not set yet'],
            ['Two-step sign-in', twoStepWords(user)],
            ['Webhook', user.webhook_host ?? 'None, pull only'],
            ['Waiting to be sent', waitingWords(user)],
            ['Created', <When at={user.created_at} />],
          ]}
        />
        <Actions user={user} onDone={reload} />
      </section>
      <UserKeys user={user} onDone={reload} />
    </>
  );
}

function twoStepWords({ two_step_since: since }: UserDetail) {
  if (since === null) return 'Off';
  return (
    <>
      On since <When at={since} />
    </>
  );
}

/** Formats how many matches of the user wait. Example: "3 matches, the oldest since 2 h ago". */
function waitingWords({ waiting_matches: waiting, oldest_waiting_at: oldest }: UserDetail): string {
  if (waiting === 0) return 'Nothing';
  return `${formatUnits(waiting, 'match', 'matches')}, the oldest since ${formatAgo(oldest)}`;
}

type Question = 'tier' | 'role' | 'sending' | 'sessions' | 'two-step' | 'delete';

function Actions({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const isSelf = useProfile().user_id === user.user_id;
  const { user_id: userId } = user;
  const [token, setToken] = useState<string | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  const act = useAction(async (work: () => Promise<unknown>, said: string) => {
    await work();
    setQuestion(null);
    onDone();
    announce(said);
  });
  const change = (requestBody: { tier?: 'free' | 'pro'; role?: 'customer' | 'operator' }, said: string) =>
    void act.run(
      () => api.operatorUsers.changeUser({ userId, requestBody: { tier: null, role: null, ...requestBody } }),
      said,
    );
  const isPaused = user.sending_paused_since !== null;
  const changeSending = () =>
    void act.run(
      () => api.operatorUsers.changeUserSending({ userId, requestBody: { paused: !isPaused } }),
      isPaused ? 'Sending to this user is resumed.' : 'Sending to this user is paused.',
    );
  const otherTier = user.tier === 'pro' ? 'free' : 'pro';
  const otherRole = user.role === 'operator' ? 'customer' : 'operator';
  const ask = (next: Question) => {
    act.clear();
    setQuestion(next);
  };
  const button = (label: string, run: () => void, style = 'quiet', isOff = false) => (
    <button type="button" class={style} disabled={act.busy || isOff} onClick={run}>
      {label}
    </button>
  );
  const confirm = { busy: act.busy, fault: act.fault?.message ?? null, onClose: () => setQuestion(null) };
  return (
    <>
      <FaultNotice fault={question === null ? act.fault : null} />
      <div class="buttons">
        {button(`Make ${otherTier}`, () =>
          otherTier === 'free' ? ask('tier') : change({ tier: 'pro' }, 'The tier is now pro.'),
        )}
        {button(`Make ${otherRole}`, () => ask('role'), 'quiet', isSelf)}
        {button(
          'Password link',
          () =>
            void act.run(
              async () => setToken((await api.operatorUsers.createPasswordLink({ userId })).token),
              'A link was made.',
            ),
        )}
        {button(isPaused ? 'Resume sending' : 'Pause sending', () => ask('sending'))}
        {button('End sessions', () => ask('sessions'))}
        {user.two_step_since !== null &&
          button('Turn off two-step sign-in', () => ask('two-step'), 'quiet', isSelf)}
        {button('Delete user', () => ask('delete'), 'quiet warn', isSelf)}
      </div>
      {token !== null && <PasswordLink token={token} onClose={() => setToken(null)} />}
      {question === 'tier' && (
        <Confirm
          {...confirm}
          title="Make free"
          action="Make free"
          onConfirm={() => change({ tier: 'free' }, 'The tier is now free.')}
        >
          <p>
            Calls of {user.email} are refused from now on, and rounds are no longer matched for this user.
            Keys, CRM data and matches stay as they are.
          </p>
        </Confirm>
      )}
      {question === 'role' && (
        <Confirm
          {...confirm}
          title={`Make ${otherRole}`}
          action={`Make ${otherRole}`}
          onConfirm={() => change({ role: otherRole }, `The role is now ${otherRole}.`)}
        >
          <p>
            {otherRole === 'operator'
              ? `${user.email} will see all users and sources, and can do all that you can.`
              : `${user.email} will no longer see the operator's console.`}
          </p>
        </Confirm>
      )}
      {question === 'sending' && <PauseUser user={user} {...confirm} onConfirm={changeSending} />}
      {question === 'sessions' && (
        <Confirm
          {...confirm}
          title="End all sessions"
          action="End sessions"
          onConfirm={() =>
            void act.run(
              () => api.operatorUsers.endSessions({ userId }),
              'All sessions of the user were ended.',
            )
          }
        >
          <p>{user.email} must sign in again on every device. API keys keep working.</p>
        </Confirm>
      )}
      {question === 'two-step' && (
        <Confirm
          {...confirm}
          title="Turn off two-step sign-in"
          action="Turn off"
          onConfirm={() =>
            void act.run(
              () => api.operatorUsers.turnOffUserTwoStep({ userId }),
              'Two-step sign-in of the user is off.',
            )
          }
        >
          <p>
            {user.email} signs in with the password alone from now on. Make sure that it is the user who asks
            for this: whoever has the password needs only you to get in.
          </p>
        </Confirm>
      )}
      {question === 'delete' && (
        <DeleteUser user={{ id: userId, email: user.email }} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}
