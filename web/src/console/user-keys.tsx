import { useState } from 'preact/hooks';
import { api } from '../api';
import type { KeyItem } from '../generated/models/KeyItem';
import type { UserDetail } from '../generated/models/UserDetail';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm, Dialog } from '../parts/dialog';
import { TOOL_NAMES } from '../parts/format';
import { KeyQuotas, KeyName } from '../parts/key-cells';
import { FaultNotice } from '../parts/page';
import { Badge } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';

/** Lists the API keys of a user with their quotas. */
export function UserKeys({ user, onDone }: { user: UserDetail; onDone: () => void }) {
  const [open, setOpen] = useState<{ kind: 'revoke' | 'quotas'; key: KeyItem } | null>(null);
  const act = useAction(async (work: () => Promise<unknown>, said: string) => {
    await work();
    setOpen(null);
    onDone();
    announce(said);
  });
  const ask = (next: NonNullable<typeof open>) => {
    act.clear();
    setOpen(next);
  };
  return (
    <>
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
                cell: KeyName,
              },
              {
                title: 'State',
                rank: 0,
                cell: (key) => <Badge state={key.revoked_at === null ? 'live' : 'revoked'} />,
              },
              { title: 'Last used', cell: (key) => <When at={key.last_used_at} ago /> },
              {
                title: 'Daily quotas',
                rank: 3,
                cell: KeyQuotas,
              },
              {
                title: 'Actions',
                rank: 0,
                cell: (key) =>
                  key.revoked_at === null && (
                    <span class="row-actions">
                      <button type="button" class="quiet small" onClick={() => ask({ kind: 'quotas', key })}>
                        Quotas
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
      {open?.kind === 'revoke' && (
        <Confirm
          title="Revoke the key"
          phrase={open.key.last4}
          action="Revoke key"
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
      {open?.kind === 'quotas' && (
        <Quotas
          apiKey={open.key}
          busy={act.busy}
          fault={act.fault}
          onClose={() => setOpen(null)}
          onSave={(work) => void act.run(work, 'The quotas were set.')}
        />
      )}
    </>
  );
}

interface QuotasProps {
  apiKey: KeyItem;
  busy: boolean;
  fault: ReturnType<typeof useAction>['fault'];
  onClose: () => void;
  onSave: (work: () => Promise<unknown>) => void;
}

function Quotas({ apiKey, busy, fault, onClose, onSave }: QuotasProps) {
  const save = (form: HTMLFormElement) => {
    const data = new FormData(form);
    onSave(async () => {
      for (const { tool, requests, rows } of apiKey.caps) {
        const next = {
          requests: Number(data.get(`${tool} requests`)),
          rows: rows === null ? null : Number(data.get(`${tool} rows`)),
        };
        if (next.requests !== requests || next.rows !== rows)
          await api.operatorUsers.setQuotas({ keyId: apiKey.key_id, requestBody: { tool, ...next } });
      }
    });
  };
  return (
    <Dialog title="Daily quotas" onClose={onClose}>
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
            Set quotas
          </button>
          <button type="button" class="quiet" onClick={onClose}>
            Cancel
          </button>
        </div>
      </form>
    </Dialog>
  );
}
