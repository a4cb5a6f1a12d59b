import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { constructEvent, WebhookError } from '../../webhooks/index.js';
import type { VerifiedEvent } from '../../webhooks/index.js';
import { findSigningSecret } from '../credentials.js';
import type { GlobalOptions } from '../credentials.js';
import { CliError, EXIT } from '../exit-codes.js';
import { note, plain, print } from '../terminal.js';
import type { Terminal } from '../terminal.js';
import { parseExact } from '../exact-json.js';
import { roundText } from './match-lines.js';
import { registerTunnel } from './tunnel.js';

export interface ListenOptions extends GlobalOptions {
  port: number;
  forwardTo: string | undefined;
  publicUrl: string | undefined;
  json: boolean;
}

/** The largest accepted body in bytes. The service's events are far smaller. */
const MOST_BYTES = 4 * 1024 * 1024;
const FORWARD_MS = 4_500;

/** Receives webhooks until it is interrupted: verifies each signature, prints the event, forwards it. */
export async function listen(terminal: Terminal, options: ListenOptions): Promise<void> {
  const secret = await findSigningSecret(terminal);
  const server = createServer(
    (request, response) => void receive(terminal, options, secret, request, response),
  );
  server.listen(options.port, '127.0.0.1');
  await once(server, 'listening').catch((error: unknown) => {
    throw explainPort(error as Error, options.port);
  });
  const { port } = server.address() as AddressInfo;
  note(
    terminal,
    `Listening on http://127.0.0.1:${port}${options.forwardTo ? `, forwarding to ${options.forwardTo}` : ''}; press Ctrl-C to stop.`,
  );
  try {
    const restore =
      options.publicUrl === undefined
        ? undefined
        : await registerTunnel(terminal, options.publicUrl, options);
    if (!terminal.signal.aborted) await once(terminal.signal, 'abort');
    await restore?.();
  } finally {
    server.close();
    server.closeAllConnections();
  }
}

function explainPort(cause: Error, port: number): Error {
  if ((cause as NodeJS.ErrnoException).code !== 'EADDRINUSE') return cause;
  const text = `Port ${port} is in use. Pass --port with another one, or 0 for a free one.`;
  return new CliError(EXIT.unexpected, text, { cause });
}

async function receive(
  terminal: Terminal,
  options: ListenOptions,
  secret: string,
  request: IncomingMessage,
  response: ServerResponse,
): Promise<void> {
  const answer = (status: number, text = '') =>
    response.writeHead(status, { 'Content-Type': 'text/plain' }).end(text);
  try {
    const body = await readBody(request);
    if (request.method !== 'POST' || body === undefined)
      return void answer(request.method === 'POST' ? 413 : 405);
    const signature = request.headers['x-service-signature'];
    const event = await constructEvent(body, signature, secret);
    show(terminal, options, event);
    if (options.forwardTo === undefined) return void answer(204);
    const { status, text } = await forward(options.forwardTo, body, String(signature));
    note(terminal, `  forwarded: ${status}${text === '' ? '' : ` ${plain(text)}`}`);
    answer(status, text);
  } catch (error) {
    note(terminal, `Rejected: ${plain((error as Error).message)}`);
    if (!response.headersSent)
      answer(error instanceof WebhookError ? error.status : 500, (error as Error).message);
  }
}

function show(terminal: Terminal, { json }: ListenOptions, event: VerifiedEvent): void {
  if (json) return print(terminal, event.raw);
  const { match_id, match_type, matched, funding_round: round, also_matched_total: others } = event;
  print(terminal, plain(`${event.timestamp}  ${roundText(round)}`));
  print(
    terminal,
    plain(
      `  match ${match_id} by ${match_type}, account ${matched.account_external_id}, contact ${matched.contact_external_id}`,
    ),
  );
  if (matched.account_metadata) {
    const exact = (parseExact(event.raw) as VerifiedEvent).matched.account_metadata ?? {};
    const pairs = Object.entries(exact).map(
      ([key, value]) => `${key}=${typeof value === 'object' ? JSON.stringify(value) : String(value)}`,
    );
    print(terminal, plain(`  metadata ${pairs.join(' ').replaceAll('\u0000number:', '')}`));
  }
  if (others > 0)
    print(terminal, `  and ${others} other ${others === 1 ? 'account or contact' : 'accounts or contacts'}`);
  if (round.article_url) print(terminal, plain(`  ${round.article_url}`));
}

async function forward(
  url: string,
  body: Buffer,
  signature: string,
): Promise<{ status: number; text: string }> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      body: new Uint8Array(body),
      redirect: 'manual',
      headers: {
        'Content-Type': 'application/json',
        'User-Agent': 'Service-Webhook/1.0',
        'X-Service-Signature': signature,
      },
      signal: AbortSignal.timeout(FORWARD_MS),
    });
    return { status: response.status, text: (await response.text()).slice(0, 500) };
  } catch (error) {
    return { status: 502, text: `${url} did not answer: ${(error as Error).name}` };
  }
}

/** Reads the raw body; undefined if it is too large. */
async function readBody(request: IncomingMessage): Promise<Buffer | undefined> {
  const parts: Buffer[] = [];
  let bytes = 0;
  for await (const part of request) {
    bytes += (part as Buffer).length;
    if (bytes > MOST_BYTES) return undefined;
    parts.push(part as Buffer);
  }
  return Buffer.concat(parts);
}
