import { useState } from 'preact/hooks';
import { api } from '../api';
import type { KeyItem } from '../generated/models/KeyItem';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm, Dialog } from '../parts/dialog';
import { TOOL_NAMES, formatCount } from '../parts/format';
import { FaultNotice, Head, Unloaded } from '../parts/page';
import { Badge, Facts } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Link } from '../router';
import { useProfile } from '../session';
import { PasswordLink } from './password-link';

/** One user: tier, role, keys, caps. */
export default function User({ id }: { id: string }) {
  const self = useProfile();
  const { data: user, fault, reload } = useLoad(() => api.operatorUsers.getUser({ userId: id }), [id]);
  const [token, setToken] = useState<string | null>(null);
  const [open, setOpen] = useState<
    { kind: 'revoke' | 'caps'; key: KeyItem } | { kind: 'tier' | 'role' } | null
  >(null);
  const act = useAction(async (work: () => Promise<unknown>, said: string) => {
    await work();
    setOpen(null);
    reload();
    announce(said);
  });
  const ask = (next: NonNullable<typeof open>) => {
    act.clear();
    setOpen(next);
  };
  if (user === null) return <Unloaded title="User" fault={fault} back={['/app/operator', 'Users']} />;
  const change = (requestBody: { tier?: 'free' | 'pro'; role?: 'customer' | 'operator' }, said: string) =>
    void act.run(
      () =>
        api.operatorUsers.changeUser({ userId: id, requestBody: { tier: null, role: null, ...requestBody } }),
      said,
    );
  const otherTier = user.tier === 'pro' ? 'free' : 'pro';
  const otherRole = user.role === 'operator' ? 'customer' : 'operator';
  return (
    <>
      <p class="back">
        <Link to="/app/operator">Users</Link>
      </p>
      <Head title={user.email} />
      <FaultNotice fault={open === null ? act.fault : null} />
      <section class="card">
        <Facts
          rows={[
            ['id', <code>{user.user_id}</code>],
            ['tier', <Badge state={user.tier} />],
            ['role', user.role],
            ['password', user.has_password ? 'set' : 'not set yet'],
            ['webhook', user.webhook_host ?? 'none, pull only'],
            ['created', <When at={user.created_at} />],
          ]}
        />
        <div class="buttons">
          <button
            type="button"
            class="quiet"
            disabled={act.busy}
            onClick={() =>
              otherTier === 'free' ? ask({ kind: 'tier' }) : change({ tier: 'pro' }, 'The tier is now pro.')
            }
          >
            Make {otherTier}
          </button>
          <button
            type="button"
            class="quiet"
            disabled={act.busy || user.user_id === self.user_id}
            onClick={() => ask({ kind: 'role' })}
          >
            Make {otherRole}
          </button>
          <button
            type="button"
            class="quiet"
            disabled={act.busy}
            onClick={() =>
              void act.run(
                async () => setToken((await api.operatorUsers.createPasswordLink({ userId: id })).token),
                'A link was made.',
              )
            }
          >
            Password link
          </button>
          <button
            type="button"
            class="quiet"
            disabled={act.busy}
            onClick={() =>
              void act.run(
                () => api.operatorUsers.endSessions({ userId: id }),
                'All sessions of the user were ended.',
              )
            }
          >
            End sessions
          </button>
        </div>
      </section>
      <section>
        <h2>API keys</h2>
        {user.keys.length === 0 ? (
          <p>None.</p>
        ) : (
          <Table
            caption="API keys of the user"
            rowKey={(key) => key.key_id}
            rows={user.keys}
            columns={[
              {
                title: 'Key',
                cell: (key) => (
                  <>
                    <strong>{key.name ?? 'unnamed'}</strong>
                    <code class="block">
                      {key.prefix}…{key.last4}
                    </code>
                  </>
                ),
              },
              {
                title: 'State',
                cell: (key) => <Badge state={key.revoked_at === null ? 'live' : 'revoked'} />,
              },
              { title: 'Last used', cell: (key) => <When at={key.last_used_at} ago /> },
              {
                title: 'Daily caps',
                cell: (key) => (
                  <ul class="plain-list">
                    {key.caps.map(({ tool, requests, rows }) => (
                      <li key={tool}>
                        <code>{TOOL_NAMES[tool]}</code> {formatCount(requests)} requests
                        {rows !== null && `, ${formatCount(rows)} rows`}
                      </li>
                    ))}
                  </ul>
                ),
              },
              {
                title: 'Actions',
                cell: (key) =>
                  key.revoked_at === null && (
                    <span class="row-actions">
                      <button type="button" class="quiet small" onClick={() => ask({ kind: 'caps', key })}>
                        Caps
                      </button>
                      <button
                        type="button"
                        class="quiet small warn"
                        onClick={() => ask({ kind: 'revoke', key })}
                      >
                        Revoke
                      </button>
                    </span>
                  ),
              },
            ]}
          />
        )}
      </section>
      {token !== null && <PasswordLink token={token} onClose={() => setToken(null)} />}
      {open?.kind === 'tier' && (
        <Confirm
          title="Make free"
          action="Make free"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setOpen(null)}
          onConfirm={() => change({ tier: 'free' }, 'The tier is now free.')}
        >
          <p>
            Calls of {user.email} are refused from now on, and rounds are no longer matched for this user.
            Keys, CRM data and matches stay as they are.
          </p>
        </Confirm>
      )}
      {open?.kind === 'role' && (
        <Confirm
          title={`Make ${otherRole}`}
          action={`Make ${otherRole}`}
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setOpen(null)}
          onConfirm={() => change({ role: otherRole }, `The role is now ${otherRole}.`)}
        >
          <p>
            {otherRole === 'operator'
              ? `${user.email} will see all users and sources, and can do all that you can.`
              : `${user.email} will no longer see the operator's console.`}
          </p>
        </Confirm>
      )}
      {open?.kind === 'revoke' && (
        <Confirm
          title="Revoke the key"
          phrase={open.key.last4}
          action="Revoke for ever"
          busy={act.busy}
          fault={act.fault?.message ?? null}
          onClose={() => setOpen(null)}
          onConfirm={() =>
            void act.run(
              () => api.operatorUsers.revokeUserKey({ keyId: open.key.key_id }),
              'The key was revoked.',
            )
          }
        >
          <p>
            Calls of {user.email} with <code>{`${open.key.prefix}…${open.key.last4}`}</code> are refused
            within a second. This cannot be undone.
          </p>
        </Confirm>
      )}
      {open?.kind === 'caps' && (
        <Caps
          apiKey={open.key}
          busy={act.busy}
          fault={act.fault}
          onClose={() => setOpen(null)}
          onSave={(work) => void act.run(work, 'The caps were set.')}
        />
      )}
    </>
  );
}

interface CapsProps {
  apiKey: KeyItem;
  busy: boolean;
  fault: ReturnType<typeof useAction>['fault'];
  onClose: () => void;
  onSave: (work: () => Promise<unknown>) => void;
}

function Caps({ apiKey, busy, fault, onClose, onSave }: CapsProps) {
  const save = (form: HTMLFormElement) => {
    const data = new FormData(form);
    onSave(async () => {
      for (const { tool, requests, rows } of apiKey.caps) {
        const next = {
          requests: Number(data.get(`${tool} requests`)),
          rows: rows === null ? null : Number(data.get(`${tool} rows`)),
        };
        if (next.requests !== requests || next.rows !== rows)
          await api.operatorUsers.setCaps({ keyId: apiKey.key_id, requestBody: { tool, ...next } });
      }
    });
  };
  return (
    <Dialog title="Daily caps" onClose={onClose}>
      <form
        onSubmit={(event) => {
          event.preventDefault();
          save(event.currentTarget);
        }}
      >
        {apiKey.caps.map(({ tool, requests, rows }) => (
          <fieldset key={tool}>
            <legend>
              <code>{TOOL_NAMES[tool]}</code>
            </legend>
            <label class="field">
              <span>Requests a day</span>
              <input
                name={`${tool} requests`}
                type="number"
                min={0}
                max={1e9}
                step={1}
                required
                defaultValue={String(requests)}
              />
            </label>
            {rows !== null && (
              <label class="field">
                <span>Rows a day</span>
                <input
                  name={`${tool} rows`}
                  type="number"
                  min={0}
                  max={1e9}
                  step={1}
                  required
                  defaultValue={String(rows)}
                />
              </label>
            )}
          </fieldset>
        ))}
        <FaultNotice fault={fault} />
        <div class="buttons">
          <button type="submit" disabled={busy}>
            Set caps
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
