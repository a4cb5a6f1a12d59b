import { signPayload } from '../../webhooks/signature.js';
import { findSigningSecret } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import { plain, print } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { sampleEvent } from './sample-event.js';

export interface TriggerOptions {
  matchType: string;
  accountExternalId: string;
  metadata: Record<string, string> | undefined;
}

/** spec: Limits. Time for a receiver to answer. */
const ANSWER_MS = 5_000;

/** Sends a signed sample event as the service would: one POST, no redirect, 5 seconds. */
export async function trigger(terminal: Terminal, url: string, options: TriggerOptions): Promise<void> {
  if (!URL.canParse(url) || !/^https?:/.test(url))
    throw new CliError(EXIT.usage, `${url} is not an http or https URL.`);
  const secret = await findSigningSecret(terminal);
  const body = JSON.stringify(sampleEvent({ ...options, metadata: options.metadata ?? {} }));
  const startedAt = Date.now();
  const response = await post(terminal, url, body, await signPayload(body, secret));
  const text = plain((await response.text().catch(() => '')).slice(0, 500));
  print(terminal, `${response.status} in ${Date.now() - startedAt} ms${text === '' ? '' : `: ${text}`}`);
  if (!response.ok)
    throw new CliError(
      EXIT.unexpected,
      `A real match would now be "failed": the receiver answered ${response.status}, not 2xx.`,
    );
}

async function post(terminal: Terminal, url: string, body: string, signature: string): Promise<Response> {
  try {
    return await fetch(url, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhook/1.0',
        'X-Service-Signature': signature,
      },
      signal: AbortSignal.any([terminal.signal, AbortSignal.timeout(ANSWER_MS)]),
    });
  } catch (cause) {
    const { name, cause: inner } = cause as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'no answer within 5 seconds' : (inner?.code ?? name);
    throw new CliError(EXIT.unavailable, `A real match would now be "failed": ${reason}.`, { cause });
  }
}
