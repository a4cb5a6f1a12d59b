import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction, useLoad } from '../hooks';
import { announce } from '../parts/announce';
import { Chart } from '../parts/chart';
import { formatCount } from '../parts/format';
import { FaultNotice, Head } from '../parts/page';
import { Badge, Empty, Secret } from '../parts/pieces';
import { Table } from '../parts/table';
import { When } from '../parts/time';
import { Confirm, Dialog } from '../parts/dialog';
import { Link } from '../router';
import { useProfile } from '../session';
import { Verification } from './verification';

/** The webhook: its URL, its secret, how deliveries do, and how a receiver checks them. */
export function Webhook() {
  const { tier } = useProfile();
  const settings = useLoad(() => api.webhook.getWebhook());
  const [dialog, setDialog] = useState<'clear' | 'rotate' | null>(null);
  const [secret, setSecret] = useState<string | null>(null);
  const save = useAction((url: string | null) => api.webhook.setWebhook({ requestBody: { url } }));
  const rotate = useAction(async () => setSecret((await api.webhook.rotateSecret()).signing_secret));
  const url = settings.data?.webhook_url ?? null;
  const ask = (about: 'clear' | 'rotate') => {
    save.clear();
    rotate.clear();
    setDialog(about);
  };
  const store = async (next: string | null) => {
    if (!(await save.run(next))) return;
    setDialog(null);
    settings.reload();
    announce(next === null ? 'The webhook was cleared.' : 'The webhook was saved.');
  };
  return (
    <>
      <Head title="Webhook" lead="Each match is sent here once, signed, within a minute of the article." />
      {settings.data !== null && (
        <section class="card">
          <form
            key={url ?? ''}
            onSubmit={(event) => {
              event.preventDefault();
              const next = String(new FormData(event.currentTarget).get('url')).trim() || null;
              if (next === null && url !== null) ask('clear');
              else void store(next);
            }}
          >
            <label class="field">
              <span>URL of your receiver</span>
              <input
                name="url"
                type="text"
                inputMode="url"
                autocomplete="off"
                spellcheck={false}
                defaultValue={url ?? ''}
                placeholder="https://hooks.example.com/fundmatch"
                disabled={tier !== 'pro'}
                aria-describedby="url-hint"
                aria-invalid={save.fault !== null}
              />
              <small id="url-hint">
                https, with a public host.{' '}
                {url === null &&
                  'None is set: matches are stored for you to read with GET /api/v1/matches (pull only).'}
              </small>
            </label>
            <FaultNotice fault={dialog === null ? save.fault : null} />
            <div class="buttons">
              <button type="submit" disabled={save.busy || tier !== 'pro'}>
                Save
              </button>
              {url !== null && (
                <button
                  type="button"
                  class="quiet warn"
                  disabled={tier !== 'pro'}
                  onClick={() => ask('clear')}
                >
                  Clear
                </button>
              )}
            </div>
          </form>
        </section>
      )}
      {settings.data !== null && (
        <section class="card">
          <h2>Signing secret</h2>
          {settings.data.has_signing_secret ? (
            <>
              <p>
                Made <When at={settings.data.secret_rotated_at} />. It was shown once; if it is lost or
                leaked, rotate it.
              </p>
              <button type="button" class="quiet" onClick={() => ask('rotate')}>
                Rotate the secret
              </button>
            </>
          ) : (
            <p>It comes with your first API key.</p>
          )}
        </section>
      )}
      <Health />
      <Deliveries hasUrl={url !== null} />
      <Verification />
      {dialog === 'clear' && (
        <Confirm
          title="Clear the webhook"
          action="Clear"
          busy={save.busy}
          fault={save.fault?.message ?? null}
          onClose={() => setDialog(null)}
          onConfirm={() => void store(null)}
        >
          <p>
            Matches are no longer sent, also those that wait. You can still read all of them with GET
            /api/v1/matches.
          </p>
        </Confirm>
      )}
      {dialog === 'rotate' && (
        <Confirm
          title="Rotate the signing secret"
          action="Rotate now"
          phrase="rotate"
          busy={rotate.busy}
          fault={rotate.fault?.message ?? null}
          onClose={() => setDialog(null)}
          onConfirm={() => void rotate.run().then((done) => done && setDialog(null))}
        >
          <p>
            <strong>The old one stops working now.</strong> Every webhook from this moment on is signed with
            the new secret; receivers that still use the old one refuse them, and a refused webhook is not
            sent again.
          </p>
        </Confirm>
      )}
      {secret !== null && (
        <Dialog title="Your new signing secret" onClose={() => setSecret(null)} closable={false}>
          <p class="notice wait">Copy it now: it is shown this once. The old one stopped working.</p>
          <Secret label="Signing secret" value={secret} />
          <div class="buttons">
            <button
              type="button"
              onClick={() => {
                setSecret(null);
                settings.reload();
              }}
            >
              I have stored it
            </button>
          </div>
        </Dialog>
      )}
    </>
  );
}

function Health() {
  const health = useLoad(() => api.webhook.getDeliveryHealth());
  if (health.data === null) return null;
  const { days } = health.data;
  const sum = (of: 'delivered' | 'failed') => days.reduce((total, day) => total + day[of], 0);
  const [delivered, failed] = [sum('delivered'), sum('failed')];
  if (delivered + failed === 0) return null;
  const rate = (100 * delivered) / (delivered + failed);
  return (
    <section class="card">
      <h2>Last 30 days</h2>
      <p class="figure">
        <strong>{rate === 100 ? '100' : rate.toFixed(1)} %</strong> delivered, {formatCount(failed)} failed
      </p>
      <Chart
        title="Deliveries"
        days={days.map(({ day }) => day)}
        series={[
          { name: 'Delivered', tone: 'good', values: days.map((day) => day.delivered) },
          { name: 'Failed', tone: 'bad', values: days.map((day) => day.failed) },
        ]}
      />
    </section>
  );
}

function Deliveries({ hasUrl }: { hasUrl: boolean }) {
  const deliveries = useLoad(() => api.webhook.listDeliveries());
  if (deliveries.data === null) return null;
  if (deliveries.data.data.length === 0)
    return hasUrl ? (
      <Empty title="Nothing sent yet">
        <p>
          The next round that matches your CRM data is sent here. Matches from before the URL was set stay
          readable by pull.
        </p>
      </Empty>
    ) : null;
  return (
    <section>
      <h2>Last deliveries</h2>
      <Table
        caption="Last deliveries"
        rowKey={(row) => row.match_id}
        rows={deliveries.data.data}
        columns={[
          {
            title: 'When',
            cell: (row) => <When at={row.created_at} />,
          },
          {
            title: 'Round',
            cell: (row) => <Link to={`/app/matches/${row.match_id}`}>{row.company_name}</Link>,
          },
          { title: 'Status', cell: (row) => <Badge state={row.webhook_status} /> },
          { title: 'Code', numeric: true, cell: (row) => row.webhook_response_code ?? '–' },
          {
            title: 'Took',
            numeric: true,
            cell: (row) => (row.duration_ms === null ? '–' : `${formatCount(row.duration_ms)} ms`),
          },
          {
            title: 'Answer',
            cell: (row) =>
              row.webhook_response_snippet === null ? (
                '–'
              ) : (
                <code class="snippet">{row.webhook_response_snippet}</code>
              ),
          },
        ]}
      />
    </section>
  );
}
