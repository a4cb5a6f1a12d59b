import { createServer, connect } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp, TestUser } from '../../test/harness/app.js';
import { signIn } from '../../test/e2e/ui-harness.js';
import { startTestReceiver } from '../../test/harness/receiver.js';
import { repeatUntil } from '../../test/harness/soon.js';
import type { ReceivedRequest, TestReceiver } from '../../test/harness/receiver.js';
import { startDatabaseLink } from '../../test/harness/database-link.js';
import { createDataSource } from '../database/data-source.js';
import { createLog } from '../runtime/log.js';
import { NoticesService } from '../notices/notices.service.js';
import { Metrics } from '../runtime/metrics.js';
import { DeliveryWorker } from './delivery.worker.js';
import { UsersService } from '../auth/users.service.js';
import { signBody } from '../runtime/secrets/signature.js';
import { pause } from '../../test/harness/soon.js';

let app: TestApp;
let receiver: TestReceiver;
beforeAll(async () => {
  receiver = await startTestReceiver();
  app = await startTestApp({ outgoing: receiver.policy, logLevel: 'warn' });
});
afterAll(async () => {
  await app.close();
  await receiver.close();
});

const rotate = (user: TestUser) =>
  app.nest.get(UsersService).rotateSecret(user.userId, async () => undefined);
const isSignedWith = (secret: string, { headers, rawBody }: ReceivedRequest) =>
  headers['x-service-signature'] === signBody(secret, rawBody);

/**
 * Starts a proxy in front of the receiver. It holds every connection until the test calls `open`.
 */
async function startGate() {
  const waiting: Socket[] = [];
  const sockets: Socket[] = [];
  let isOpen = false;
  let arrived: () => void = () => undefined;
  const someone = new Promise<void>((resolve) => {
    arrived = resolve;
  });
  const pass = (socket: Socket) => {
    const onwards = connect(receiver.port, '127.0.0.1');
    sockets.push(onwards);
    onwards.on('error', () => socket.destroy());
    socket.pipe(onwards).pipe(socket);
  };
  const server = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    if (isOpen) pass(socket);
    else waiting.push(socket);
    arrived();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  return {
    url: `https://receiver.test:${port}/old`,
    /** Resolves when the first connection waits at the proxy. */
    someone,
    open: () => {
      isOpen = true;
      waiting.forEach(pass);
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

let serial = 0;
/** Creates a user with this webhook URL and this many pending matches. */
async function userWithMatches(url: string, matches: number): Promise<TestUser> {
  const user = await app.newUser();
  await user.call('POST', '/api/v1/webhooks', { url });
  const domains = Array.from({ length: matches }, () => `rotated${(serial += 1)}qz.com`);
  const accounts = domains.map((domain) => ({ external_id: domain, name: domain, domain }));
  await user.call('POST', '/api/v1/accounts', { accounts });
  for (const domain of domains) await app.ingestRound({ companyName: domain, website: `https://${domain}` });
  await app.matchAll();
  return user;
}

/**
 * Makes a worker claim the only match of a new user. The connection of the send then waits at the
 * proxy.
 */
async function claimOne(
  worker: DeliveryWorker,
  gate: Awaited<ReturnType<typeof startGate>>,
): Promise<{ user: TestUser; before: number }> {
  const user = await userWithMatches(gate.url, 1);
  const before = receiver.requests.length;
  worker.wake();
  await worker.step();
  await gate.someone;
  return { user, before };
}

const statuses = async (user: TestUser): Promise<string[]> =>
  (await user.call('GET', '/api/v1/matches')).body.data.map(
    (match: { webhook_status: string }) => match.webhook_status,
  );

describe('a send whose connection is not open yet', () => {
  it('regression: a send that is still connecting is signed with the new secret after a rotation', async () => {
    const gate = await startGate();
    const user = await userWithMatches(gate.url, 1);
    const before = receiver.requests.length;
    const delivered = app.deliverAll();
    await gate.someone;
    const secret = await rotate(user);
    gate.open();
    await delivered;
    await gate.close();
    const requests = receiver.requests.slice(before);
    expect(requests).toHaveLength(1);
    expect(requests.every((request) => isSignedWith(secret, request))).toBe(true);
    expect(await statuses(user)).toEqual(['delivered']);
  });

  it('regression: a send that is still connecting goes to the new URL after the user registers it', async () => {
    const gate = await startGate();
    const user = await userWithMatches(gate.url, 1);
    const before = receiver.requests.length;
    const delivered = app.deliverAll();
    await gate.someone;
    await user.call('POST', '/api/v1/webhooks', { url: receiver.url.replace('/webhook', '/new') });
    gate.open();
    await delivered;
    await gate.close();
    expect(receiver.requests.slice(before).map(({ path }) => path)).toEqual(['/new']);
    expect(await statuses(user)).toEqual(['delivered']);
  });

  it('regression: a send that is still connecting is cancelled when the user clears the URL', async () => {
    const gate = await startGate();
    const user = await userWithMatches(gate.url, 1);
    const before = receiver.requests.length;
    const delivered = app.deliverAll();
    await gate.someone;
    await user.call('POST', '/api/v1/webhooks', { url: null });
    gate.open();
    await delivered;
    await gate.close();
    expect(receiver.requests.slice(before)).toEqual([]);
    expect(await statuses(user)).toEqual(['no_webhook']);
  });

  it('regression: a send that is still connecting is cancelled when the user is deleted', async () => {
    const gate = await startGate();
    const user = await userWithMatches(gate.url, 1);
    const operator = await signIn(app, { role: 'operator' });
    const before = receiver.requests.length;
    const delivered = app.deliverAll();
    await gate.someone;
    const deleted = await operator.call('DELETE', `/app/api/operator/users/${user.userId}`);
    expect(deleted.json()).toMatchObject({ matches: 1 });
    gate.open();
    await delivered;
    await gate.close();
    expect(receiver.requests.slice(before)).toEqual([]);
  });
});

describe('a send that waits for the database', () => {
  it('regression: a send that waits for the database is signed with the secret valid after the outage', async () => {
    const gate = await startGate();
    const link = await startDatabaseLink(app.databaseUrl);
    const dataSource = await createDataSource(link.url, { poolSize: 2, inTime: true }).initialize();
    const { secretBox, config, nest } = app;
    const parts = {
      dataSource,
      secretBox,
      policy: config.outgoing,
      metrics: nest.get(Metrics),
      notices: nest.get(NoticesService),
    };
    const worker = new DeliveryWorker({ ...parts, log: createLog('silent') });
    try {
      const { user, before } = await claimOne(worker, gate);
      link.admit('refuse');
      link.reset();
      // This rotation returns only when the settings that the claim read are too old to use.
      await rotate(user);
      gate.open();
      const secret = await rotate(user);
      link.admit('pass');
      await worker.settle();
      const requests = receiver.requests.slice(before);
      expect(requests).toHaveLength(1);
      expect(requests.every((request) => isSignedWith(secret, request))).toBe(true);
      expect(await statuses(user)).toEqual(['delivered']);
    } finally {
      await worker.stop();
      await gate.close();
      await dataSource.destroy();
      await link.close();
    }
  });
});

describe('a send whose process has no free connection', () => {
  it('regression: a send waits for a free database connection and uses the settings that it then reads', async () => {
    const gate = await startGate();
    const dataSource = await createDataSource(app.databaseUrl, { poolSize: 1, inTime: true }).initialize();
    const { secretBox, config, nest } = app;
    const worker = new DeliveryWorker({
      dataSource,
      secretBox,
      policy: config.outgoing,
      metrics: nest.get(Metrics),
      notices: nest.get(NoticesService),
      log: createLog('silent'),
    });
    let isBusy = true;
    const occupy = () =>
      repeatUntil(
        () => !isBusy,
        () => dataSource.query('select pg_sleep(0.5)'),
      );
    try {
      const { user, before } = await claimOne(worker, gate);
      // Three loops share the only connection. So each query waits longer than settings are valid.
      const others = [occupy(), occupy(), occupy()];
      const secret = await rotate(user);
      gate.open();
      await worker.settle();
      isBusy = false;
      await Promise.all(others);
      const requests = receiver.requests.slice(before);
      expect(requests).toHaveLength(1);
      expect(requests.every((request) => isSignedWith(secret, request))).toBe(true);
      expect(await statuses(user)).toEqual(['delivered']);
    } finally {
      isBusy = false;
      await worker.stop();
      await gate.close();
      await dataSource.destroy();
    }
  }, 60_000);
});

describe('secret rotations and URL changes under load', () => {
  it('regression: a rotation or URL change applies to every webhook that arrives after the call returned', async () => {
    const user = await userWithMatches(receiver.url, 100);
    receiver.answerWith({ delayMs: 150 });
    const before = receiver.requests.length;
    const changes: { at: number; secret: string | null; path: string | null }[] = [];
    let isDone = false;
    const delivered = app.deliverAll().finally(() => {
      isDone = true;
    });
    for (let n = 1; !isDone; n += 1) {
      const path = `/webhook${n}`;
      const startedAt = receiver.requests.length;
      if (n % 2 === 0) changes.push({ secret: await rotate(user), path: null, at: receiver.requests.length });
      else {
        await user.call('POST', '/api/v1/webhooks', { url: receiver.url.replace('/webhook', path) });
        changes.push({ secret: null, path, at: receiver.requests.length });
      }
      if (receiver.requests.length === startedAt) await pause(5);
    }
    await delivered;
    const requests = receiver.requests.slice(before);
    expect(requests).toHaveLength(100);
    expect(changes.length).toBeGreaterThan(1);
    const late = changes.flatMap(({ at, secret, path }, n) => {
      // Until the test requests the next rotation or URL change, only this secret or URL is
      // correct.
      const until = changes[n + 1]?.at ?? requests.length + before;
      return receiver.requests
        .slice(at, until)
        .filter((request) => (secret === null ? request.path !== path : !isSignedWith(secret, request)));
    });
    expect(late).toEqual([]);
  });
});
