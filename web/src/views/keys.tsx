import { useState } from 'preact/hooks';
import { api } from '../api';
import type { KeyItem } from '../generated/models/KeyItem';
import type { NewKey } from '../generated/models/NewKey';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm, Dialog } from '../parts/dialog';
import { KeyQuotas, KeyName } from '../parts/key-cells';
import { FaultNotice, Head, Skeleton } from '../parts/page';
import { Badge, Empty } from '../parts/pieces';
import { Table } from '../parts/table';
import { When, formatAgo } from '../parts/time';
import { Link } from '../router';
import { useProfile } from '../session';
import { CreatedKey } from './created-key';

const nameOf = (key: KeyItem) => key.name ?? `${key.prefix}…${key.last4}`;
const UNUSED_DAYS = 30;

/** Lists the API keys. The customer can create, rename and revoke keys. */
export default function Keys() {
  const { tier } = useProfile();
  const keys = useLoad(() => api.keys.listKeys());
  const [open, setOpen] = useState<{ kind: 'create' } | { kind: 'rename' | 'revoke'; key: KeyItem } | null>(
    tier === 'pro' && location.search === '?create' ? { kind: 'create' } : null,
  );
  const [created, setCreated] = useState<NewKey | null>(null);
  const close = () => setOpen(null);
  const live = keys.data?.data.filter((key) => key.revoked_at === null) ?? [];
  const revoked = keys.data?.data.filter((key) => key.revoked_at !== null) ?? [];
  const columns = [
    {
      title: 'Name',
      cell: KeyName,
    },
    {
      title: 'Created',
      cell: (key: KeyItem) => <When at={key.created_at} />,
    },
    { title: 'Last used', cell: lastUsed },
    { title: 'Daily quotas', cell: KeyQuotas },
  ];
  return (
    <>
      <Head
        title="API keys"
        lead="A key lets your systems push CRM data and read matches. Treat it like a password: anyone who has it can act as you."
      >
        <button type="button" disabled={tier !== 'pro'} onClick={() => setOpen({ kind: 'create' })}>
          Create key
        </button>
      </Head>
      {live.length > 0 && (
        <Table
          caption="Live API keys"
          rowKey={(key) => key.key_id}
          rows={live}
          columns={[
            ...columns,
            {
              title: 'Actions',
              rank: 0,
              cell: (key) => (
                <span class="row-actions">
                  <button
                    type="button"
                    class="quiet small"
                    onClick={() => setOpen({ kind: 'rename', key })}
                    aria-label={`Rename ${nameOf(key)}`}
                  >
                    Rename
                  </button>
                  <button
                    type="button"
                    class="quiet small warn"
                    onClick={() => setOpen({ kind: 'revoke', key })}
                    aria-label={`Revoke ${nameOf(key)}`}
                  >
                    Revoke
                  </button>
                </span>
              ),
            },
          ]}
        />
      )}
      {keys.data === null && keys.fault === null && <Skeleton />}
      {keys.data !== null && live.length === 0 && (
        <Empty title="No live key">
          <ol>
            <li>Create a key and put it where your integration reads its secrets.</li>
            <li>
              Push your accounts with <code>POST /api/v1/accounts</code>, or{' '}
              <Link to="/app/crm/upload">upload a CSV file</Link>.
            </li>
            <li>
              <Link to="/app/webhook">Set a webhook</Link>, or read matches with{' '}
              <code>GET /api/v1/matches</code>.
            </li>
          </ol>
          <p>
            The <a href="/guides/quickstart/">quickstart</a> shows each step. All calls are in the{' '}
            <a href="/guides/reference/">API reference</a>.
          </p>
        </Empty>
      )}
      {revoked.length > 0 && (
        <details class="section">
          <summary>Revoked keys ({revoked.length})</summary>
          <Table
            caption="Revoked API keys"
            rowKey={(key) => key.key_id}
            rows={revoked}
            columns={[
              ...columns.slice(0, 3),
              { title: 'Revoked', cell: (key) => <When at={key.revoked_at} /> },
            ]}
          />
        </details>
      )}
      {open?.kind === 'create' && (
        <CreateKey
          onClose={close}
          onCreated={(key) => {
            close();
            setCreated(key);
            keys.reload();
          }}
        />
      )}
      {created !== null && <CreatedKey created={created} onClose={() => setCreated(null)} />}
      {open?.kind === 'rename' && <RenameKey apiKey={open.key} onClose={close} onDone={keys.reload} />}
      {open?.kind === 'revoke' && <RevokeKey apiKey={open.key} onClose={close} onDone={keys.reload} />}
    </>
  );
}

function lastUsed(key: KeyItem) {
  const since = key.last_used_at ?? key.created_at;
  const isIdle = key.revoked_at === null && Date.now() - Date.parse(since) > UNUSED_DAYS * 86_400_000;
  return (
    <>
      {key.last_used_at === null ? 'never' : <When at={key.last_used_at} ago />}
      {isIdle && (
        <>
          {' '}
          <Badge state={`unused ${UNUSED_DAYS} days`} />
        </>
      )}
    </>
  );
}

function CreateKey({ onClose, onCreated }: { onClose: () => void; onCreated: (key: NewKey) => void }) {
  const create = useAction(async (name: string | null) =>
    onCreated(await api.keys.createKey({ requestBody: { name } })),
  );
  return (
    <Dialog title="Create an API key" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          void create.run(String(new FormData(event.currentTarget).get('name')).trim() || null);
        }}
      >
        <label class="field">
          <span>What is it for?</span>
          <input name="name" maxLength={100} placeholder="Nightly CRM sync" autocomplete="off" />
          <small>A name helps you to find out later which system uses it.</small>
        </label>
        <FaultNotice fault={create.fault} />
        <div class="buttons">
          <button type="submit" disabled={create.busy}>
            Create key
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

interface KeyDialogProps {
  apiKey: KeyItem;
  onClose: () => void;
  onDone: () => void;
}

function RenameKey({ apiKey, onClose, onDone }: KeyDialogProps) {
  const rename = useAction((name: string | null) =>
    api.keys.renameKey({ keyId: apiKey.key_id, requestBody: { name } }),
  );
  return (
    <Dialog title="Rename the key" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          const name = String(new FormData(event.currentTarget).get('name')).trim() || null;
          void rename.run(name).then((done) => {
            if (!done) return;
            onClose();
            onDone();
            announce('The key was renamed.');
          });
        }}
      >
        <label class="field">
          <span>Name</span>
          <input name="name" maxLength={100} defaultValue={apiKey.name ?? ''} autocomplete="off" />
          <small>The key itself stays as it is.</small>
        </label>
        <FaultNotice fault={rename.fault} />
        <div class="buttons">
          <button type="submit" disabled={rename.busy}>
            Rename
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}

function RevokeKey({ apiKey, onClose, onDone }: KeyDialogProps) {
  const revoke = useAction(() => api.keys.revokeKey({ keyId: apiKey.key_id }));
  return (
    <Confirm
      title="Revoke the key"
      phrase={apiKey.name ?? apiKey.last4}
      action="Revoke key"
      busy={revoke.busy}
      fault={revoke.fault?.message ?? null}
      onClose={onClose}
      onConfirm={() =>
        void revoke.run().then((done) => {
          if (!done) return;
          onClose();
          onDone();
          announce('The key was revoked.');
        })
      }
    >
      <p>
        Within a second, calls with <code>{`${apiKey.prefix}…${apiKey.last4}`}</code> are refused everywhere.
        This cannot be undone.
        {apiKey.last_used_at !== null && ` It was last used ${formatAgo(apiKey.last_used_at)}.`}
      </p>
      <p>Webhooks continue: they need no key.</p>
    </Confirm>
  );
}
