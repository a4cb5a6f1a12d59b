import { parseUrl } from '../../../sdk/src/parse-url.js';
import { CliError, EXIT } from '../exit-codes.js';
import { plain } from '../terminal.js';
import type { Terminal } from '../terminal.js';

/** Timeout of a receiver's response in milliseconds (spec: Limits). */
const ANSWER_MS = 5_000;

/** The response of a receiver. */
export interface ReceiverAnswer {
  ok: boolean;
  status: number;
  /** The first 500 characters of the body, without control characters. */
  text: string;
  durationMs: number;
}

/** Throws `CliError` if the text is not an http or https URL. */
export function checkReceiverUrl(url: string): void {
  if (!/^https?:$/.test(parseUrl(url)?.protocol ?? ''))
    throw new CliError(EXIT.usage, `${url} must be an http or https URL.`);
}

/**
 * Posts a signed event as the service does: one POST with a timeout of 5 seconds. Does not follow
 * redirects. Throws `CliError` if there is no response.
 */
export async function postEvent(
  terminal: Terminal,
  url: string,
  event: { body: string; signature: string },
): Promise<ReceiverAnswer> {
  const startedAt = Date.now();
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: event.body,
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhook/1.0',
        'X-Service-Signature': event.signature,
      },
      signal: AbortSignal.any([terminal.signal, AbortSignal.timeout(ANSWER_MS)]),
    });
    const text = plain((await response.text().catch(() => '')).slice(0, 500));
    return { ok: response.ok, status: response.status, text, durationMs: Date.now() - startedAt };
  } catch (cause) {
    const { name, cause: inner } = cause as Error & { cause?: { code?: string } };
    const reason = name === 'TimeoutError' ? 'no answer within 5 seconds' : (inner?.code ?? name);
    throw new CliError(EXIT.unavailable, `A real match would now be "failed": ${reason}.`, { cause });
  }
}
