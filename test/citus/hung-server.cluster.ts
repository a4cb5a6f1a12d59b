import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { callbackPoster } from '../../src/notices/callback.js';
import { ReadinessCheck } from '../../src/health/readiness.js';
import { ServerWatch } from '../../src/health/server-watch.js';
import { createLog } from '../../src/runtime/log.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { CALLBACK_SECRET, startOperator } from '../harness/notices.js';
import type { Operator } from '../harness/notices.js';
import { soon } from '../harness/soon.js';

let app: TestApp;
let operator: Operator;
let hung: HungServer;
let nodeId = 0;
let nodePort = 0;
beforeAll(async () => {
  operator = await startOperator();
  app = await startTestApp();
  hung = await startHungServer();
  const [node]: { nodeid: number; nodeport: number }[] = await app.dataSource.query(
    `select nodeid, nodeport from pg_dist_node where groupid > 0 order by nodeid limit 1`,
  );
  nodeId = node?.nodeid ?? 0;
  nodePort = node?.nodeport ?? 0;
});
afterAll(async () => {
  await app.close();
  await hung.close();
  await operator.close();
});
afterEach(() => moveTo(nodePort));

const moveTo = (port: number) =>
  app.dataSource.query(`update pg_dist_node set nodeport = $2 where nodeid = $1`, [nodeId, port]);

test('the metrics report a server that never answers, and keep the gauges of the other servers', async () => {
  await moveTo(hung.port);
  const { dataSource } = app;
  const check = () => new ReadinessCheck({ dataSource, directUrl: null, isServing: () => true }).run();
  await soon('the readiness check names the server', async () => {
    const { ready, serversAway } = await check();
    return ready && String(serversAway) === String(nodeId);
  });
  await soon('the metrics count the server and lack only the gauges that need the server', async () => {
    const { body } = await app.nest.inject({ method: 'GET', url: '/metrics' });
    return (
      body.includes('\nfundmatch_database_servers_away 1\n') &&
      body.includes('\nfundmatch_match_jobs_waiting 0\n') &&
      body.includes('\nfundmatch_match_jobs_failed 0\n') &&
      !/\nfundmatch_deliveries_pending \d/.test(body)
    );
  });
});

test('the service notifies the operator within 5 s of a hung server, once, and again when the server is back', async () => {
  const { dataSource } = app;
  const post = callbackPoster({ url: operator.url, secret: CALLBACK_SECRET }, app.config.outgoing);
  const watches = [1, 2].map(() => {
    const readiness = new ReadinessCheck({ dataSource, directUrl: null, isServing: () => true });
    return new ServerWatch({ dataSource, readiness, post, log: createLog('silent') });
  });
  for (const watch of watches) watch.start();
  try {
    const startedAt = performance.now();
    await moveTo(hung.port);
    await soon('the operator gets the first notice', () => hasCalls(1));
    expect(performance.now() - startedAt).toBeLessThan(5_000);
    await moveTo(nodePort);
    await soon('the operator gets the second notice', () => hasCalls(2));
  } finally {
    await Promise.all(watches.map((watch) => watch.stop()));
  }
  expect(operator.calls.map(({ json }) => json)).toEqual([
    { event: 'database.servers_away', servers: [nodeId], event_id: anyText(), created_at: anyText() },
    { event: 'database.servers_back', servers: [nodeId], event_id: anyText(), created_at: anyText() },
  ]);
});

const hasCalls = (count: number) => operator.calls.length >= count;
const anyText = () => expect.any(String) as string;

/** A server that accepts connections but never answers, as a suspended server does. */
interface HungServer {
  port: number;
  close(): Promise<void>;
}

async function startHungServer(): Promise<HungServer> {
  const sockets = new Set<Socket>();
  const server: Server = createServer((socket) => sockets.add(socket.on('error', () => undefined)));
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      server.close();
      await once(server, 'close');
    },
  };
}
