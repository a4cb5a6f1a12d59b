import { useState } from 'preact/hooks';
import { api } from '../api';
import type { UserDetail } from '../generated/models/UserDetail';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { FaultNotice, Head, Unloaded } from '../parts/page';
import { Badge, Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { useProfile } from '../session';
import { DeleteUser } from './delete-user';
import { PasswordLink } from './password-link';
import { UserKeys } from './user-keys';

const USERS = ['/app/operator/users', 'Users'] as const;

/** One user: tier, role, keys, limits. */
export default function User({ id }: { id: string }) {
  const { data: user, fault, reload } = useLoad(() => api.operatorUsers.getUser({ userId: id }), [id]);
  if (user === null) return <Unloaded title="User" fault={fault} back={USERS} />;
  return (
    <>
      <Head title={user.email} back={USERS} />
      <section class="card">
        <Facts
          rows={[
            ['Id', <code>{user.user_id}</code>],
            ['Tier', <Badge state={user.tier} />],
            ['Role', user.role],
            ['Password', user.has_password ? 'set' : 'not set yet'],
            ['Webhook', user.webhook_host ?? 'none, pull only'],
            ['Created', <When at={user.created_at} />],
          ]}
        />
        <Actions user={user} onDone={reload} />
      </section>
      <UserKeys user={user} onDone={reload} />
    </>
  );
}

type Question = 'tier' | 'role' | 'sessions' | 'delete';

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
        {button('End sessions', () => ask('sessions'))}
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
      {question === 'delete' && (
        <DeleteUser user={{ id: userId, email: user.email }} onClose={() => setQuestion(null)} />
      )}
    </>
  );
}
