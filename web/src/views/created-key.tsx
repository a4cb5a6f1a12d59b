import type { NewKey } from '../generated/models/NewKey';
import { Dialog } from '../parts/dialog';
import { Code, Secret, Tabs } from '../parts/pieces';

/** Shows a new API key once, with the first steps. */
export function CreatedKey({ created, onClose }: { created: NewKey; onClose: () => void }) {
  const curl = [
    `curl ${location.origin}/api/v1/webhooks \\`,
    `  -H 'Authorization: Bearer ${created.api_key}'`,
  ].join('\n');
  const sdk = [
    `import { FundMatch } from '@fundmatch/sdk';`,
    ``,
    `const client = new FundMatch({ apiKey: process.env.FUNDMATCH_API_KEY, baseUrl: '${location.origin}' });`,
    `console.log(await client.webhooks.get());`,
  ].join('\n');
  return (
    <Dialog title="Your new API key" onClose={onClose} closable={false}>
      <p class="notice wait">Copy it now: it is shown only once. We keep only a fingerprint of it.</p>
      <Secret label="API key" value={created.api_key} />
      {created.signing_secret !== null && (
        <>
          <Secret label="Signing secret" value={created.signing_secret} />
          <p class="hint">
            Your webhook receiver checks with the signing secret that a webhook is ours. It comes with your
            first key only; you can rotate it on the Webhook page.
          </p>
        </>
      )}
      <h3>Try it</h3>
      <p>This call reads your webhook URL. It changes nothing and uses no quota.</p>
      <Tabs
        label="First call"
        tabs={[
          { name: 'curl', content: () => <Code text={curl} label="curl command" /> },
          { name: 'TypeScript', content: () => <Code text={sdk} label="TypeScript code" /> },
        ]}
      />
      <div class="buttons">
        <button type="button" onClick={onClose}>
          I have stored it
        </button>
      </div>
    </Dialog>
  );
}
