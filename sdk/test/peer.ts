import { createServer } from 'node:http';
import type { IncomingHttpHeaders, Server, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { FundMatch } from '../src/index.js';
import type { ClientOptions } from '../src/index.js';

/** A request as the peer received it. */
export interface Seen {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  text: string;
  // eslint-disable-next-line @typescript-eslint/no-explicit-any -- tests read answers of any shape
  body: any;
}

/** Answers a request. `count` is the number of requests so far. */
export type Behaviour = (seen: Seen, response: ServerResponse, count: number) => unknown;

/** A real HTTP server that replaces the service in tests. */
export interface Peer {
  url: string;
  seen: Seen[];
  client(options?: ClientOptions): FundMatch;
  close(): Promise<void>;
}

/** Starts a peer on 127.0.0.1. Close the peer, even if the test fails. */
export async function startPeer(behaviour: Behaviour): Promise<Peer> {
  const seen: Seen[] = [];
  const server: Server = createServer((request, response) => {
    const parts: Buffer[] = [];
    request.on('data', (part: Buffer) => parts.push(part));
    request.on('end', () => {
      const text = Buffer.concat(parts).toString();
      const { method = '', url = '', headers } = request;
      const one: Seen = {
        method,
        path: url,
        headers,
        text,
        body: text === '' ? undefined : JSON.parse(text),
      };
      seen.push(one);
      void behaviour(one, response, seen.length);
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    url,
    seen,
    client: (options) => new FundMatch({ apiKey: KEY, baseUrl: url, retryDelayMs: () => 0, ...options }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

export const KEY = 'svc_live_0123456789abcdefghijABCDEFGHIJ01abcdef';

export function json(
  response: ServerResponse,
  status: number,
  body: unknown,
  headers: Record<string, string> = {},
): void {
  response.writeHead(status, { 'content-type': 'application/json; charset=utf-8', ...headers });
  response.end(JSON.stringify(body));
}

/** Returns an error body in the format of the service. */
export function errorBody(code: string): { error: { code: string; message: string } } {
  return { error: { code, message: `about ${code}` } };
}

/** Returns the `RateLimit` headers of a call with a quota. */
export function rateHeaders(requests: number, rows: number): Record<string, string> {
  const seconds = Math.ceil((86_400_000 - (Date.now() % 86_400_000)) / 1_000);
  return {
    'ratelimit-policy': '"requests";q=100;w=86400, "rows";q=100000;w=86400;qu="rows"',
    ratelimit: `"requests";r=${requests};t=${seconds}, "rows";r=${rows};t=${seconds}`,
  };
}

/** Waits until a promise rejects and returns the error. */
export async function failure(promise: PromiseLike<unknown>): Promise<unknown> {
  try {
    await promise;
  } catch (error) {
    return error;
  }
  throw new Error('It did not fail.');
}
