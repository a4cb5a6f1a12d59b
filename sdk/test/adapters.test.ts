import { once } from 'node:events';
import { createServer } from 'node:http';
import type { RequestListener } from 'node:http';
import { createRequire } from 'node:module';
import type { AddressInfo } from 'node:net';
import { signPayload } from '../src/webhooks/index.js';

/* Needs a build, because the examples import the package by its name. */

const SECRET = 'svc_whsec_test';
/**
 * A body with spaces and an escape. If a handler parses and serialises the body, the bytes change.
 */
const BODY =
  '{ "event":"funding_match", "match_id":"m-1", "timestamp":"2026-03-02T09:15:31.204Z", "name":"Gr\\u00f6\\u00dfe" }';

type Handle = (event: { match_id: string; raw: string }) => Promise<void>;
type Send = (body: string, headers: Record<string, string>) => Promise<number>;

const { resolve } = createRequire(import.meta.url);
const isInstalled = (name: string) => {
  try {
    return resolve(name) !== '';
  } catch {
    return false;
  }
};

/** Starts a server. Returns a function that posts to the route. */
async function serve(listener: RequestListener): Promise<{ send: Send; close: () => void }> {
  const server = createServer(listener).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/webhooks/fundmatch`;
  const send: Send = async (body, headers) => (await fetch(url, { method: 'POST', body, headers })).status;
  return { send, close: () => (server.closeAllConnections(), server.close()) };
}

const url = 'https://receiver.example/webhooks/fundmatch';

const ADAPTERS: Record<string, (handle: Handle) => Promise<{ send: Send; close?: () => void }>> = {
  http: async (handle) =>
    serve((await import('../examples/webhooks/http.mjs')).createHandler(handle, SECRET)),
  express: async (handle) =>
    serve((await import('../examples/webhooks/express.mjs')).createApp(handle, SECRET)),
  fastify: async (handle) => {
    const { default: fastify } = await import('fastify');
    const { fundmatchWebhook } = await import('../examples/webhooks/fastify.mjs');
    const app = fastify();
    app.register(fundmatchWebhook, { handle, secret: SECRET });
    await app.ready();
    return serve((request, response) => app.routing(request, response));
  },
  next: async (handle) => {
    const POST = (await import('../examples/webhooks/next.mjs')).createRoute(handle, SECRET);
    return {
      send: async (body, headers) => (await POST(new Request(url, { method: 'POST', body, headers }))).status,
    };
  },
  hono: async (handle) => {
    const app = (await import('../examples/webhooks/hono.mjs')).createApp(handle, SECRET);
    return {
      send: async (body, headers) => (await app.request(url, { method: 'POST', body, headers })).status,
    };
  },
};

for (const [name, start] of Object.entries(ADAPTERS)) {
  const run = name === 'http' || name === 'next' || isInstalled(name) ? describe : describe.skip;
  run(name, () => {
    test('the webhook handler accepts the exact signed body, and rejects unsigned, changed and forged bodies', async () => {
      const events: string[] = [];
      const { send, close } = await start(async ({ raw }) => void events.push(raw));
      const headers = {
        'content-type': 'application/json',
        'x-service-signature': await signPayload(BODY, SECRET),
      };
      try {
        expect(await send(BODY, headers)).toBe(204);
        expect(await send(BODY.replace('m-1', 'm-2'), headers)).toBe(401);
        expect(await send(BODY, { 'content-type': 'application/json' })).toBe(401);
        expect(
          await send(BODY, { ...headers, 'x-service-signature': await signPayload(BODY, 'other') }),
        ).toBe(401);
        // Anyone can send a malformed body, so the handler must not answer 500.
        expect(await send('a=1', { 'content-type': 'application/x-www-form-urlencoded' })).toBe(
          name === 'fastify' ? 415 : 401,
        );
        if (name !== 'next') {
          const large = await send('x'.repeat(3 * 1024 * 1024), headers).catch(() => 'cut off');
          expect([413, 'cut off']).toContain(large);
        }
        expect(await send('[]', { ...headers, 'x-service-signature': await signPayload('[]', SECRET) })).toBe(
          400,
        );
      } finally {
        close?.();
      }
      expect(events).toEqual([BODY]);
    });
  });
}
