import { labelWords } from '../../../src/runtime/label-words';
import { useState } from 'preact/hooks';
import { SIGNED_OUT, api } from '../api';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { FaultNotice, Head } from '../parts/page';
import { PasswordField } from '../parts/password-field';
import { Badge, Facts } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { useProfile } from '../session';
import { TwoStep } from './two-step';

/** The user's account: password, two-step sign-in and sessions. */
export default function Account() {
  const { email, tier, role } = useProfile();
  const sessions = useLoad(() => api.signIn.listSessions());
  const [asking, setAsking] = useState(false);
  const change = useAction((form: HTMLFormElement) => {
    const data = new FormData(form);
    return api.signIn.changePassword({
      requestBody: { current_password: String(data.get('current')), new_password: String(data.get('next')) },
    });
  });
  const endAll = useAction(() => api.signIn.deleteSessions());
  return (
    <>
      <Head title="Account" />
      <section class="card">
        <Facts
          rows={[
            ['E-mail address', email],
            ['Tier', <Badge state={tier} />],
            ['Role', labelWords(role)],
          ]}
        />
      </section>
      <section class="card">
        <h2>Change the password</h2>
        <form
          onSubmit={(event) => {
            event.preventDefault();
            const form = event.currentTarget;
            void change.run(form).then((done) => {
              if (!done) return;
              form.reset();
              sessions.reload();
              announce('The password was changed; other sessions were ended.');
            });
          }}
        >
          <input type="hidden" autocomplete="username" value={email} />
          <PasswordField label="Current password" name="current" autocomplete="current-password" />
          <PasswordField label="New password" name="next" autocomplete="new-password" minLength={12}>
            12 characters or more; a sentence is fine. All other sessions end.
          </PasswordField>
          <FaultNotice fault={change.fault} />
          <button type="submit" disabled={change.busy}>
            Change password
          </button>
        </form>
      </section>
      <TwoStep onSessionsEnded={sessions.reload} />
      <section>
        <h2>Where you are signed in</h2>
        {sessions.data !== null && (
          <Table
            caption="Sessions"
            rowKey={(session) => session.session_id}
            rows={sessions.data.data}
            columns={[
              {
                title: 'Browser',
                cell: (session) => (
                  <>
                    {session.user_agent ?? 'Unknown'} {session.current && <Badge state="this one" />}
                  </>
                ),
              },
              {
                title: 'Address',
                rank: 3,
                cell: (session) => <span class="unbroken">{session.ip_address ?? '–'}</span>,
              },
              { title: 'Signed in', rank: 4, cell: (session) => <When at={session.created_at} /> },
              {
                title: 'Last seen',
                rank: 1,
                cell: (session) => (session.current ? 'now' : <When at={session.updated_at} ago />),
              },
            ]}
          />
        )}
        <p>
          <button type="button" class="quiet warn" onClick={() => setAsking(true)}>
            Sign out everywhere
          </button>
        </p>
      </section>
      {asking && (
        <Confirm
          title="Sign out everywhere"
          action="Sign out everywhere"
          busy={endAll.busy}
          fault={endAll.fault?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={() => void endAll.run().then((done) => done && dispatchEvent(new Event(SIGNED_OUT)))}
        >
          <p>All sessions end at once, this one too. API keys and webhooks keep working.</p>
        </Confirm>
      )}
    </>
  );
}
