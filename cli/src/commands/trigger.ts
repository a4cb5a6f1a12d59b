import { signPayload } from '../../../sdk/src/webhooks/signature.js';
import { requireSigningSecret } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import { print } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { checkReceiverUrl, postEvent } from './post-event.js';
import { sampleEvent } from './sample-event.js';

export interface TriggerOptions {
  matchType: string;
  accountExternalId: string;
  metadata: Record<string, string> | undefined;
}

/** Sends a signed sample event to a receiver, as the service does. */
export async function trigger(terminal: Terminal, url: string, options: TriggerOptions): Promise<void> {
  checkReceiverUrl(url);
  const secret = await requireSigningSecret(terminal);
  const body = JSON.stringify(sampleEvent({ ...options, metadata: options.metadata ?? {} }));
  const signature = await signPayload(body, secret);
  const { ok, status, text, durationMs } = await postEvent(terminal, url, { body, signature });
  print(terminal, `${status} in ${durationMs} ms${text === '' ? '' : `: ${text}`}`);
  if (!ok)
    throw new CliError(
      EXIT.unexpected,
      `A real match would now be "failed": the receiver answered ${status}, not 2xx.`,
    );
}
