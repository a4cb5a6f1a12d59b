import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { connect } from 'node:net';
import { text as readText } from 'node:stream/consumers';
import { roundItem, rss } from '../harness/polling.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { startSite } from '../harness/site.js';
import type { Site } from '../harness/site.js';
import { KeepAliveClient } from './client.js';
import { connectOperator } from './customers.js';
import type { Operator } from './customers.js';
import { rollingRestart } from './rolling-restart.js';
import { accepts, findNginx, startTopology } from './topology.js';
import type { Topology } from './topology.js';
import { soon } from '../harness/soon.js';

/** Number of restarts of each replica. Set ROLLING_RESTARTS for a longer run. Default: 1. */
const ROUNDS = Number(process.env['ROLLING_RESTARTS'] ?? 1);

const isMissing = findNginx() === null;
const describeWithNginx = isMissing ? describe.skip : describe;

describeWithNginx(
  `the processes of docker-compose.yml${isMissing ? ' (skipped: nginx is not installed)' : ''}`,
  () => {
    let receiver: TestReceiver;
    let topology: Topology;
    let operator: Operator;
    let site: Site;

    beforeAll(async () => {
      receiver = await startTestReceiver();
      site = await startSite();
      topology = await startTopology({ receiver, proxy: true });
      operator = await connectOperator(topology);
    }, 180_000);
    afterAll(async () => {
      await operator?.close();
      await topology?.close();
      await site?.close();
      await receiver?.close();
    });

    it('an article becomes one signed webhook, and a match that users can read through the proxy', async () => {
      const customer = await operator.newCustomer();
      const client = new KeepAliveClient(customer.headers);
      const call = (method: string, path: string, body?: unknown) =>
        client.call(method, `${topology.url}/api/v1${path}`, body);
      expect((await call('POST', '/webhooks', { url: receiver.url })).status).toBe(200);
      const accounts = [{ external_id: 'crm-1', name: 'Tidegauge', domain: 'tidegauge.com' }];
      expect((await call('POST', '/accounts', { accounts })).status).toBe(200);
      const feed = rss([roundItem('Tidegauge', { date: new Date().toUTCString() })]);
      site.serve('/feed', { body: feed, headers: { 'content-type': 'application/rss+xml' } });
      await operator.addSource({ name: 'outlet', kind: 'rss', url: `${site.origin}/feed`, intervalS: 1 });

      const [webhook] = await receiver.waitFor(1, 20_000);
      const signature = createHmac('sha256', customer.signingSecret)
        .update(webhook?.rawBody ?? '')
        .digest('hex');
      expect(webhook?.headers['x-service-signature']).toBe(`sha256=${signature}`);
      const sent = JSON.parse(String(webhook?.rawBody)) as { match_id: string };
      const pulled = JSON.parse((await call('GET', '/matches')).text) as { data: { match_id: string }[] };
      expect(pulled.data.map((match) => match.match_id)).toEqual([sent.match_id]);
      client.close();
    });

    it('no call fails while both api replicas restart one after the other under load', async () => {
      const result = await rollingRestart(topology, operator, { rounds: ROUNDS, clients: 8 });
      expect(result.failures).toEqual([]);
      expect(result.stops.map(({ name, code }) => [name, code])).toEqual(
        Array.from({ length: ROUNDS }, () => [
          ['api-1', 0],
          ['api-2', 0],
        ]).flat(),
      );
      expect(result.calls).toBeGreaterThan(100);
      if (ROUNDS > 1) process.stdout.write(`${result.calls} calls, ${JSON.stringify(result.stops)}\n`);
    }, 180_000);

    it("a stopping replica answers the call in progress and closes the call's connection", async () => {
      const [api] = topology.apis;
      const { headers } = await operator.newCustomer();
      const body = JSON.stringify({ accounts: [{ external_id: 'crm-1', name: 'Slowly Sent' }] });
      const agent = new Agent({ keepAlive: true });
      const outgoing = request(`${api?.url}/api/v1/accounts`, {
        method: 'POST',
        headers: { ...headers, 'content-length': body.length },
        agent,
      });
      outgoing.write(body.slice(0, 20));
      // If the replica has answered a later call, it has already received the start of the first
      // call.
      await new KeepAliveClient(headers).call('GET', `${api?.url}/api/v1/webhooks`);
      const stopped = api?.stop();
      const apiPort = Number(new URL(api?.url ?? '').port);
      await soon('the API stops listening', async () => !(await accepts(apiPort)));
      outgoing.end(body.slice(20));
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
      response.resume();
      expect((await stopped)?.code).toBe(0);
      await api?.start();
    });

    it('the proxy accepts a body of 20 MiB and rejects a larger body', async () => {
      const { headers } = await operator.newCustomer();
      const send = (path: string, body: string) =>
        fetch(`${topology.url}/${path}`, { method: 'POST', headers, body });
      const batch = JSON.stringify({ accounts: [{ external_id: 'crm-1', name: 'Large Body' }] });
      const taken = await send('api/v1/accounts', batch.padEnd(20 * 2 ** 20));
      expect([taken.status, await taken.json()]).toMatchObject([200, { upserted: 1 }]);
      for (const [path, bytes, limit] of [
        ['api/v1/contacts', 20 * 2 ** 20 + 1, '20 MiB'],
        ['api/v1/webhooks', 2 ** 16 + 1, '64 KiB'],
        ['app/api/session', 2 ** 16 + 1, '64 KiB'],
      ] as const) {
        const refused = await send(path, ' '.repeat(bytes));
        expect([refused.status, await refused.json()]).toEqual([
          413,
          {
            error: { code: 'payload_too_large', message: `The request body is larger than ${limit}.` },
          },
        ]);
      }
    }, 30_000);

    it("errors of the proxy have the service's error body and the request id", async () => {
      const host = 'Host: fundmatch.example\r\nX-Request-Id: call-7\r\n';
      for (const [sent, status, code] of [
        [`GET /metrics HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
        [`GET /proxy-answers/malformed HTTP/1.1\r\n${host}\r\n`, 404, 'not_found'],
        [`TRACE /docs HTTP/1.1\r\n${host}\r\n`, 405, 'method_not_allowed'],
        [`GET / HTTP/1.1\r\n${host}Cookie: ${'c'.repeat(17_000)}\r\n\r\n`, 400, 'invalid_body'],
        [`GET /${'p'.repeat(17_000)} HTTP/1.1\r\n${host}\r\n`, 400, 'invalid_body'],
        [`GET / HTTP/1.1\r\nX-Request-Id: call-7\r\n\r\n`, 400, 'invalid_body'],
        [`GET / HTTP/3.1\r\n${host}\r\n`, 400, 'invalid_body'],
        [`POST / HTTP/1.1\r\n${host}Transfer-Encoding: odd\r\n\r\n`, 400, 'invalid_body'],
        ['no request at all\r\n\r\n', 400, 'invalid_body'],
      ] as const) {
        const answer = await exchange(topology.url, sent);
        expect({ sent: sent.slice(0, 40), ...answer }).toMatchObject({
          sent: sent.slice(0, 40),
          status,
          body: { error: { code, message: expect.any(String) } },
          headers: {
            'content-type': 'application/json; charset=utf-8',
            'x-request-id': expect.stringMatching(/^(?:call-7|[\da-f]{32})$/),
          },
        });
      }
      const { headers } = await fetch(`${topology.url}/metrics`, { headers: { 'x-request-id': 'call-8' } });
      expect(headers.get('x-request-id')).toBe('call-8');
      const passed = await fetch(`${topology.url}/api/v1/matches`, { headers: { 'x-request-id': 'call-9' } });
      expect([passed.status, passed.headers.get('x-request-id')]).toEqual([401, 'call-9']);
    });

    it('the proxy limits unfinished uploads per client, and serves other calls of this client and other clients', async () => {
      const upload = (client: string) => {
        const headers = { 'x-forwarded-for': client, 'content-length': 20 * 2 ** 20 };
        const outgoing = request(`${topology.url}/api/v1/accounts`, {
          method: 'POST',
          headers,
          agent: false,
        });
        outgoing.on('error', () => undefined);
        outgoing.write('{"accounts":[');
        return outgoing;
      };
      const read = async (client: string) =>
        (await fetch(`${topology.url}/docs/openapi.json`, { headers: { 'x-forwarded-for': client } })).status;
      const open = Array.from({ length: 40 }, () => upload('203.0.113.7'));
      try {
        // The proxy keeps the first 32 uploads open and rejects the other 8 at once.
        const refused: IncomingMessage[] = [];
        await new Promise<void>((resolve) => {
          for (const each of open)
            each.on('response', (response) => {
              if (refused.push(response) === 8) resolve();
            });
        });
        for (const response of refused) {
          expect([response.statusCode, response.headers['retry-after']]).toEqual([503, '1']);
          expect(response.headers['x-request-id']).toMatch(/^[\da-f]{32}$/);
        }
        expect(JSON.parse(await readText(refused[0] as IncomingMessage))).toMatchObject({
          error: { code: 'unavailable', message: expect.stringContaining('Too many calls') },
        });
        expect(await read('203.0.113.7')).toBe(200);
        const { headers } = await operator.newCustomer();
        const accounts = [{ external_id: 'crm-1', name: 'Elsewhere' }];
        const other = await fetch(`${topology.url}/api/v1/accounts`, {
          method: 'POST',
          headers: { ...headers, 'x-forwarded-for': '203.0.113.8' },
          body: JSON.stringify({ accounts }),
        });
        expect(other.status).toBe(200);
        expect(refused).toHaveLength(8);
      } finally {
        for (const each of open) each.destroy();
      }
    });

    it('the proxy answers 503 when no replica answers', async () => {
      const client = new KeepAliveClient({});
      await Promise.all(topology.apis.map((api) => api.kill()));
      const { status, text } = await client.call('GET', `${topology.url}/api/v1/matches`);
      expect([status, JSON.parse(text)]).toMatchObject([503, { error: { code: 'unavailable' } }]);
      await Promise.all(topology.apis.map((api) => api.start()));
      client.close();
    });
  },
);

/** Sends bytes unchanged, reads one answer, and closes the connection. */
async function exchange(
  url: string,
  sent: string,
): Promise<{ status: number; headers: Record<string, string>; body: unknown }> {
  const socket = connect(Number(new URL(url).port), '127.0.0.1');
  socket.on('error', () => undefined);
  let answer = '';
  socket.setEncoding('utf8').on('data', (chunk: string) => {
    answer += chunk;
    const [head = '', body = ''] = answer.split('\r\n\r\n');
    const length = Number(/content-length: (\d+)/i.exec(head)?.[1] ?? NaN);
    if (Buffer.byteLength(body) >= length) socket.destroy();
  });
  socket.write(sent);
  await once(socket, 'close');
  const [head = '', body = ''] = answer.split('\r\n\r\n');
  const [statusLine = '', ...lines] = head.split('\r\n');
  const headers = lines
    .map((line) => line.split(': ', 2))
    .map(([name = '', value = '']) => [name.toLowerCase(), value]);
  return {
    status: Number(statusLine.split(' ')[1]),
    headers: Object.fromEntries(headers) as Record<string, string>,
    body: body === '' ? null : JSON.parse(body),
  };
}
