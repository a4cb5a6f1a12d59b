import { Code, Tabs } from '../parts/pieces';
import { SNIPPETS } from './verification-snippets';

/** Shows how a receiver verifies a webhook, in several languages. */
export function Verification() {
  return (
    <section class="card">
      <h2>Check the signature</h2>
      <p>
        <code>X-Service-Signature</code> is <code>sha256=</code> and the HMAC-SHA256 of the raw body in hex,
        keyed with your signing secret. Check it before you parse the body, in constant time, and answer 401
        when it differs. Any 2xx within 5 seconds is a delivery.
      </p>
      <Tabs
        label="Language"
        tabs={SNIPPETS.map(({ name, text }) => ({
          name,
          content: () => <Code text={text} label={`${name} code`} />,
        }))}
      />
    </section>
  );
}
