import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { formatUnits } from '../parts/format';
import { Json } from '../parts/json';
import { Head, Unloaded } from '../parts/page';
import { Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { Link, navigate } from '../router';

const BACK = ['/app/crm', 'CRM data'] as const;

/** Shows one account with its contacts. */
export default function CrmAccount({ id }: { id: string }) {
  const { data: account, fault } = useLoad(() => api.crm.getAccount({ externalId: id }), [id]);
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.crm.removeAccount({ externalId: id }));
  if (account === null) return <Unloaded title="Account" fault={fault} back={BACK} />;
  return (
    <>
      <Head title={account.name} back={BACK}>
        <Link to={`/app/matches?account=${encodeURIComponent(id)}`} class="button quiet">
          View {formatUnits(account.matches, 'match', 'matches')}
        </Link>
        <button type="button" class="quiet warn" onClick={() => setAsking(true)}>
          Delete
        </button>
      </Head>
      <section class="card">
        <Facts
          rows={[
            ['Id', <code>{account.external_id}</code>],
            ['Domain', account.domain ?? 'None, so it is matched by name'],
            ['First stored', <When at={account.created_at} />],
            ['Updated', <When at={account.updated_at} />],
          ]}
        />
        {account.metadata !== null && (
          <>
            <h2>Metadata</h2>
            <Json label="metadata" text={account.metadata} />
          </>
        )}
      </section>
      <section>
        <h2>Contacts</h2>
        {account.contacts.length === 0 ? (
          <p>No contact names this account as its own.</p>
        ) : (
          <ul>
            {account.contacts.map((contact) => (
              <li key={contact.external_id}>
                <Link to={`/app/crm/contacts/${encodeURIComponent(contact.external_id)}`}>
                  {contact.email ?? contact.external_id}
                </Link>
              </li>
            ))}
          </ul>
        )}
      </section>
      {asking && (
        <Confirm
          title="Delete the account"
          action="Delete"
          busy={remove.busy}
          fault={remove.fault?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void remove.run().then((done) => {
              if (!done) return;
              navigate('/app/crm');
              announce('The account was deleted.');
            })
          }
        >
          <p>
            {account.name} and the <strong>{formatUnits(account.deleted_matches, 'match', 'matches')}</strong>{' '}
            that report it are deleted permanently. Matches that report another account stay, without this
            one. If a later push has the account, it is stored again, without its matches. The command{' '}
            <code>fundmatch sync</code> skips rows that did not change, unless you pass <code>--full</code>.
          </p>
        </Confirm>
      )}
    </>
  );
}
