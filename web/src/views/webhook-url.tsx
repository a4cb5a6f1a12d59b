import { useState } from 'preact/hooks';
import { api } from '../api';
import { useAction } from '../hooks';
import { announce } from '../parts/announce';
import { Confirm } from '../parts/dialog';
import { FaultNotice } from '../parts/page';
import { useProfile } from '../session';

/** The form for the webhook URL. */
export function WebhookUrl({ url, onSaved }: { url: string | null; onSaved: (url: string | null) => void }) {
  const { tier } = useProfile();
  const [isClearing, setClearing] = useState(false);
  // After the URL was cleared, the page shows a new form. After a save, the form keeps any later
  // input.
  const [cleared, setCleared] = useState(0);
  const save = useAction((next: string | null) => api.webhook.setWebhook({ requestBody: { url: next } }));
  const store = async (next: string | null) => {
    if (!(await save.run(next))) return;
    setClearing(false);
    if (next === null) setCleared((count) => count + 1);
    onSaved(next);
    announce(next === null ? 'The webhook was cleared.' : 'The webhook was saved.');
  };
  const askToClear = () => {
    save.clear();
    setClearing(true);
  };
  return (
    <section class="card">
      <form
        key={cleared}
        onSubmit={(event) => {
          event.preventDefault();
          const next = String(new FormData(event.currentTarget).get('url')).trim() || null;
          if (next === null && url !== null) askToClear();
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
            https, with a public host. Your own machine gets matches by{' '}
            <a href="/guides/testing/#real-matches-on-your-machine">fundmatch listen</a>, without a URL.{' '}
            {url === null &&
              'None is set: matches are stored for you to read with GET /api/v1/matches (pull only).'}
          </small>
        </label>
        <FaultNotice fault={isClearing ? null : save.fault} />
        <div class="buttons">
          <button type="submit" disabled={save.busy || tier !== 'pro'}>
            Save
          </button>
          {url !== null && (
            <button type="button" class="quiet warn" disabled={tier !== 'pro'} onClick={askToClear}>
              Clear
            </button>
          )}
        </div>
      </form>
      {isClearing && (
        <Confirm
          title="Clear the webhook"
          action="Clear"
          busy={save.busy}
          fault={save.fault?.message ?? null}
          onClose={() => setClearing(false)}
          onConfirm={() => void store(null)}
        >
          <p>
            New and waiting matches will not be sent. You can still read all of them with GET /api/v1/matches.
          </p>
        </Confirm>
      )}
    </section>
  );
}
