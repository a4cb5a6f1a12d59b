import { setTimeout as delay } from 'node:timers/promises';
import { AbortedError } from '../../../sdk/src/errors.js';
import { constructEvent, WebhookError } from '../../../sdk/src/webhooks/index.js';
import type { FundingMatchEvent } from '../../../sdk/src/types.js';
import { findAccess, findSigningSecret } from '../credentials.js';
import type { Access, GlobalOptions } from '../credentials.js';
import { parseExact } from '../exact-json.js';
import { CliError, EXIT, exitCodeOf } from '../exit-codes.js';
import { note, plain, print, printJson } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { roundText } from './match-lines.js';
import { checkReceiverUrl, postEvent } from './post-event.js';

export interface ListenOptions extends GlobalOptions {
  forwardTo: string | undefined;
  json: boolean;
}

/** The body of a webhook event and its signature by the service. */
interface SignedEvent {
  body: string;
  signature: string;
}

interface Polled {
  event: SignedEvent | null;
  next: string;
}

/** Timeout of one poll in milliseconds. The service answers a poll within 20 s. */
const POLL_TIMEOUT_MS = 40_000;
/** Delay in milliseconds after all retries of a poll failed. */
const OUTAGE_MS = 5_000;

/**
 * Prints and forwards new matches until the user interrupts the command. The service sends the
 * signed events over a connection that this command opens. Webhook settings and deliveries do not
 * change.
 */
export async function listen(terminal: Terminal, options: ListenOptions): Promise<void> {
  const { forwardTo } = options;
  if (forwardTo !== undefined) checkReceiverUrl(forwardTo);
  const access = await findAccess(terminal, options);
  const secret = await findSigningSecret(terminal);
  try {
    let { next } = await poll(terminal, access);
    const where = forwardTo === undefined ? '' : `, forwarding to ${forwardTo}`;
    note(terminal, `Waiting for new matches of ${access.settings.baseUrl}${where}. Press Ctrl-C to stop.`);
    for (;;) {
      const polled = await pollOn(terminal, access, next);
      next = polled.next;
      if (polled.event !== null) await take(terminal, options, polled.event, secret);
    }
  } catch (error) {
    if (!(error instanceof AbortedError) && !terminal.signal.aborted) throw error;
  }
}

/**
 * Waits for the next match. Keeps polling during an outage, and gets the missed matches afterwards.
 */
async function pollOn(terminal: Terminal, access: Access, after: string): Promise<Polled> {
  for (;;) {
    try {
      return await poll(terminal, access, after);
    } catch (error) {
      if (exitCodeOf(error) !== EXIT.unavailable) throw error;
      note(terminal, `${plain((error as Error).message)} Trying again.`);
    }
    await delay(OUTAGE_MS, undefined, { signal: terminal.signal });
  }
}

async function poll({ signal }: Terminal, { client }: Access, after?: string): Promise<Polled> {
  return client.request<Polled>(
    'GET',
    '/listen',
    { query: { after } },
    { signal, timeoutMs: POLL_TIMEOUT_MS },
  );
}

async function take(
  terminal: Terminal,
  options: ListenOptions,
  event: SignedEvent,
  secret: string | undefined,
): Promise<void> {
  if (options.json) printJson(terminal, event.body);
  else show(terminal, event.body);
  if (secret !== undefined) await verify(terminal, event, secret);
  if (options.forwardTo === undefined) return;
  try {
    const { status, text } = await postEvent(terminal, options.forwardTo, event);
    note(terminal, `  forwarded: ${status}${text === '' ? '' : ` ${text}`}`);
  } catch (error) {
    if (!(error instanceof CliError)) throw error;
    note(terminal, `  the event was not forwarded. ${plain(error.message)}`);
  }
}

/**
 * Verifies the signature. Warns if the signing secret is wrong, because the receiver probably has
 * the same wrong secret.
 */
async function verify(terminal: Terminal, event: SignedEvent, secret: string): Promise<void> {
  try {
    await constructEvent(event.body, event.signature, secret);
  } catch (error) {
    if (!(error instanceof WebhookError)) throw error;
    // The receiver reports every other verification error itself.
    if (error.reason !== 'wrong_signature') return;
    note(terminal, '  Your signing secret does not match this signature. It was mistyped or rotated.');
  }
}

function show(terminal: Terminal, raw: string): void {
  const event = JSON.parse(raw) as FundingMatchEvent;
  const line = (text: string) => print(terminal, plain(text));
  if (event.event !== 'funding_match')
    return line(`an event "${event.event}", which this version does not know. --json prints it`);
  const { match_id, match_type, matched, funding_round: round, also_matched_total: others } = event;
  line(`${event.timestamp}  ${roundText(round)}`);
  const { account_external_id: account, account_name: name, contact_external_id: contact } = matched;
  const whom = [
    account && `account ${account}${name ? ` (${name})` : ''}`,
    contact && `contact ${contact}`,
  ].filter(Boolean);
  line(`  match ${match_id} by ${match_type}, ${whom.join(', ')}`);
  if (matched.account_metadata) {
    const exact = (parseExact(raw) as FundingMatchEvent).matched.account_metadata ?? {};
    const pairs = Object.entries(exact).map(
      ([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    );
    line(`  metadata ${pairs.join(' ').replaceAll('\u0000number:', '')}`);
  }
  if (others > 0)
    line(`  and ${others} other ${others === 1 ? 'account or contact' : 'accounts or contacts'}`);
  if (round.article_url) line(`  ${round.article_url}`);
}
