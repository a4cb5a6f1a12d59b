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

const BACK = ['/app/crm?list=contacts', 'CRM data'] as const;

export default function CrmContact({ id }: { id: string }) {
  const { data: contact, fault } = useLoad(() => api.crm.getContact({ externalId: id }), [id]);
  const [asking, setAsking] = useState(false);
  const remove = useAction(() => api.crm.removeContact({ externalId: id }));
  if (contact === null) return <Unloaded title="Contact" fault={fault} back={BACK} />;
  const account = contact.account_external_id;
  return (
    <>
      <Head title={contact.email ?? contact.external_id} back={BACK}>
        <button type="button" class="quiet warn" onClick={() => setAsking(true)}>
          Delete
        </button>
      </Head>
      <section class="card">
        <Facts
          rows={[
            ['Id', <code>{contact.external_id}</code>],
            ['First name', contact.first_name],
            [
              'Account',
              account === null ? null : (
                <Link to={`/app/crm/accounts/${encodeURIComponent(account)}`}>{account}</Link>
              ),
            ],
            ['First stored', <When at={contact.created_at} />],
            ['Updated', <When at={contact.updated_at} />],
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
              navigate('/app/crm?list=contacts');
              announce('The contact was deleted.');
            })
          }
        >
          <p>
            Matches that name this contact stay as they were stored. If a later push has it, it is stored
            again. The command <code>fundmatch sync</code> skips rows that did not change, unless you pass{' '}
            <code>--full</code>.
          </p>
        </Confirm>
      )}
    </>
  );
}
