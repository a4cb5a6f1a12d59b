import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { Json } from '../parts/json';
import { Head, Unloaded } from '../parts/page';
import { Facts } from '../parts/pieces';
import { When } from '../parts/time';
import { Link, navigate } from '../router';

/** One account with its contacts. */
export default function CrmAccount({ id }: { id: string }) {
  const { data: account, fault } = useLoad(() => api.crm.getAccount({ externalId: id }), [id]);
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.crm.removeAccount({ externalId: id }));
  if (account === null) return <Unloaded title="Account" fault={fault} back={['/app/crm', 'CRM data']} />;
  return (
    <>
      <p class="back">
        <Link to="/app/crm">CRM data</Link>
      </p>
      <Head title={account.name}>
        <Link to={`/app/matches?account=${encodeURIComponent(id)}`} class="button quiet">
          Its matches
        </Link>
        <button type="button" class="quiet warn" onClick={() => setAsking(true)}>
          Delete
        </button>
      </Head>
      <section class="card">
        <Facts
          rows={[
            ['id', <code>{account.external_id}</code>],
            ['domain', account.domain ?? 'none: matched by name'],
            ['first stored', <When at={account.created_at} />],
            ['updated', <When at={account.updated_at} />],
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
          <p>No contact names this account in its account_external_id.</p>
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
            {account.name} and the matches tied to it are deleted for ever. If your next push still has it, it
            is stored again, without those matches.
          </p>
        </Confirm>
      )}
    </>
  );
}
