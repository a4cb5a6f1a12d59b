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

/** One contact. */
export default function CrmContact({ id }: { id: string }) {
  const { data: contact, fault } = useLoad(() => api.crm.getContact({ externalId: id }), [id]);
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.crm.removeContact({ externalId: id }));
  if (contact === null) return <Unloaded title="Contact" fault={fault} back={['/app/crm', 'CRM data']} />;
  const account = contact.account_external_id;
  return (
    <>
      <p class="back">
        <Link to="/app/crm?list=contacts&search=">CRM data</Link>
      </p>
      <Head title={contact.email ?? contact.external_id}>
        <button type="button" class="quiet warn" onClick={() => setAsking(true)}>
          Delete
        </button>
      </Head>
      <section class="card">
        <Facts
          rows={[
            ['id', <code>{contact.external_id}</code>],
            ['first name', contact.first_name],
            [
              'account',
              account === null ? null : (
                <Link to={`/app/crm/accounts/${encodeURIComponent(account)}`}>{account}</Link>
              ),
            ],
            ['first stored', <When at={contact.created_at} />],
            ['updated', <When at={contact.updated_at} />],
          ]}
        />
        {contact.metadata !== null && (
          <>
            <h2>Metadata</h2>
            <Json label="metadata" text={contact.metadata} />
          </>
        )}
      </section>
      {asking && (
        <Confirm
          title="Delete the contact"
          action="Delete"
          busy={remove.busy}
          fault={remove.fault?.message ?? null}
          onClose={() => setAsking(false)}
          onConfirm={() =>
            void remove.run().then((done) => {
              if (!done) return;
              navigate('/app/crm?list=contacts&search=');
              announce('The contact was deleted.');
            })
          }
        >
          <p>
            Matches that name this contact stay as they were stored. If your next push still has it, it is
            stored again.
          </p>
        </Confirm>
      )}
    </>
  );
}
