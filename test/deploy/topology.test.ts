import { createHmac } from 'node:crypto';
import { once } from 'node:events';
import { Agent, request } from 'node:http';
import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
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

/** One turn for each replica unless told; a long run takes more. */
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

    it('turn an article into one signed webhook, and into a match that is read through the proxy', async () => {
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

    it('lose no call while both api replicas are restarted under load', async () => {
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

    it('answer the call at hand when they are told to stop, and let its connection go', async () => {
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
      // The call is at hand once another one, sent after it, is answered.
      await new KeepAliveClient(headers).call('GET', `${api?.url}/api/v1/webhooks`);
      const stopped = api?.stop();
      while (await accepts(Number(new URL(api?.url ?? '').port))) await delay(5);
      outgoing.end(body.slice(20));
      const [response] = (await once(outgoing, 'response')) as [IncomingMessage];
      expect([response.statusCode, response.headers.connection]).toEqual([200, 'close']);
      response.resume();
      expect((await stopped)?.code).toBe(0);
      await api?.start();
    });

    it('hide what only the monitoring may read, and answer for themselves when no replica does', async () => {
      const client = new KeepAliveClient({});
      expect((await client.call('GET', `${topology.url}/metrics`)).status).toBe(404);
      const tooLarge = await client.call('POST', `${topology.url}/api/v1/accounts`, 'x'.repeat(33 * 2 ** 20));
      expect([tooLarge.status, JSON.parse(tooLarge.text)]).toMatchObject([
        413,
        { error: { code: 'payload_too_large' } },
      ]);
      await Promise.all(topology.apis.map((api) => api.kill()));
      const { status, text } = await client.call('GET', `${topology.url}/api/v1/matches`);
      expect([status, JSON.parse(text)]).toMatchObject([503, { error: { code: 'unavailable' } }]);
      await Promise.all(topology.apis.map((api) => api.start()));
      client.close();
    });
  },
);
