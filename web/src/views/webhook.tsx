import { useState } from 'preact/hooks';
import { api } from '../api';
import { useLoad } from '../hooks';
import { Head, Loaded } from '../parts/page';
import { PauseWords, isPaused } from '../parts/pause-words';
import { Verification } from './verification';
import { DeliveryHealth, LastDeliveries } from './webhook-deliveries';
import { SigningSecret } from './webhook-secret';
import { ReceiverTrials } from './webhook-trials';
import { WebhookUrl } from './webhook-url';

/** The webhook page. Shows the URL, the receiver test, the secret and the newest deliveries. */
export default function Webhook() {
  const settings = useLoad(() => api.webhook.getWebhook());
  // Counts saves of the URL, so that the page offers the receiver test right after a save.
  const [saved, setSaved] = useState(0);
  return (
    <>
      <Head
        title="Webhook"
        lead="Each match is sent here once, signed, within a minute of the article. It is never sent again, so prove your receiver before the first one."
      />
      <Loaded of={settings}>
        {(data) => (
          <>
            {isPaused(data) && data.webhook_url !== null && (
              <p class="notice wait">
                <PauseWords of={data} />
              </p>
            )}
            <WebhookUrl
              url={data.webhook_url}
              onSaved={(next) => {
                if (next !== null) setSaved((count) => count + 1);
                settings.reload();
              }}
            />
            {data.webhook_url !== null && data.has_signing_secret && (
              <ReceiverTrials
                key={`${data.webhook_url} ${saved}`}
                isNew={saved > 0}
                hasNext={data.next_secret_expires_at !== null}
              />
            )}
            <SigningSecret settings={data} onChanged={settings.reload} />
            <DeliveryHealth />
            <LastDeliveries hasUrl={data.webhook_url !== null} />
            <Verification />
          </>
        )}
      </Loaded>
    </>
  );
}
