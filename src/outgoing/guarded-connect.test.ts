import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { Deadline } from './deadline.js';
import { guardedConnect } from './guarded-connect.js';
import { parseNetworks } from './policy.js';
import type { OutgoingPolicy } from './policy.js';
import type { Resolver } from './resolve.js';

/**
 * `canary` listens on 127.0.0.1 and must receive no connection. `outside` listens on 127.0.0.2 and
 * represents the public internet. Both use the same port.
 */
let canary: Listener;
let outside: Listener;
let policy: OutgoingPolicy;

beforeAll(async () => {
  outside = await listen('127.0.0.2', 0);
  canary = await listen('127.0.0.1', outside.port);
  policy = { allowedNetworks: parseNetworks('127.0.0.2,127.0.0.3'), hosts: new Map(), ca: undefined };
});
beforeEach(() => {
  canary.connections = 0;
  outside.connections = 0;
});
afterAll(async () => {
  await canary.close();
  await outside.close();
});

/**
 * Connects to a host on the listeners' port. Returns the address of the connection, or an error
 * code.
 */
async function reach(
  host: string,
  resolver: Resolver,
  options: { ms?: number; policy?: OutgoingPolicy } = {},
): Promise<string> {
  const deadline = new Deadline(options.ms ?? 5000);
  try {
    const url = new URL(`http://${host}:${outside.port}/`);
    const socket = await deadline.within(
      guardedConnect(url, { policy: options.policy ?? policy, deadline, resolver }),
    );
    const address = socket.remoteAddress ?? 'gone';
    socket.destroy();
    return address;
  } catch (error) {
    return (error as { code: string }).code;
  } finally {
    deadline.end();
  }
}

const answers =
  (...list: string[]): Resolver =>
  () =>
    Promise.resolve(list);

test('guardedConnect connects to a public address', async () => {
  expect(await reach('hooks.example.com', answers('127.0.0.2'))).toBe('127.0.0.2');
  expect(await reach('127.0.0.2', answers())).toBe('127.0.0.2');
});

test.each([
  ['only a private one', ['127.0.0.1']],
  ['an alias of localhost', ['127.0.0.1', '::1']],
  ['a public and a private one', ['127.0.0.2', '127.0.0.1']],
  ['a private and a public one', ['127.0.0.1', '127.0.0.2']],
  [
    'a private one behind many',
    ['127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.2', '127.0.0.1'],
  ],
  ['a mapped one', ['::ffff:127.0.0.1']],
  ['no address at all but a name', ['localhost']],
])('guardedConnect rejects a name with %s without connecting', async (_name, addresses) => {
  expect(await reach('hooks.example.com', answers(...addresses))).toBe('blocked-address');
  expect([canary.connections, outside.connections]).toEqual([0, 0]);
});

test.each([
  '127.0.0.1',
  '127.1',
  '2130706433',
  '0x7f.1',
  '0',
  '0.0.0.0',
  '[::1]',
  '[::ffff:7f00:1]',
  'localhost',
  'a.localhost',
  'localhost.',
])('guardedConnect rejects the literal or local name %s without DNS and without connecting', async (host) => {
  let asked = 0;
  const resolver: Resolver = () => {
    asked += 1;
    return Promise.resolve(['127.0.0.2']);
  };
  expect(await reach(host, resolver)).toBe('blocked-address');
  expect([asked, canary.connections]).toEqual([0, 0]);
});

test('resolves a name once in each call, and checks its addresses each time', async () => {
  const later = ['127.0.0.2', '127.0.0.1', '127.0.0.1'];
  const rebinding: Resolver = () => Promise.resolve([later.shift() ?? '127.0.0.1']);
  expect(await reach('rebind.example.com', rebinding)).toBe('127.0.0.2');
  expect(later).toHaveLength(2);
  expect(await reach('rebind.example.com', rebinding)).toBe('blocked-address');
  expect(canary.connections).toBe(0);
});

test('guardedConnect tries the next address if the first rejects the connection', async () => {
  expect(await reach('hooks.example.com', answers('127.0.0.3', '127.0.0.2'))).toBe('127.0.0.2');
  expect(await reach('hooks.example.com', answers('127.0.0.3', '127.0.0.3'))).toBe('connect');
});

test('throws within the time limit if a name has no address, or if its DNS server fails or does not answer', async () => {
  const refused = Object.assign(new Error('queryA ECONNREFUSED'), { code: 'ECONNREFUSED' });
  expect(await reach('none.example.com', answers())).toBe('dns');
  expect(await reach('broken.example.com', () => Promise.reject(refused))).toBe('dns');
  expect(await reach('silent.example.com', () => new Promise(() => undefined), { ms: 50 })).toBe('timeout');
});

test('regression: guardedConnect does not connect if DNS answers after the deadline', async () => {
  let answer: (addresses: string[]) => void = () => undefined;
  const slow: Resolver = () => new Promise((resolve) => (answer = resolve));
  expect(await reach('slow.example.com', slow, { ms: 20 })).toBe('timeout');
  answer(['127.0.0.2']);
  expect(await reach('hooks.example.com', answers('127.0.0.2'))).toBe('127.0.0.2');
  // The listener accepts connections in order. So all earlier connections are counted by now.
  const last = connect(outside.port, '127.0.0.2');
  await once(last, 'data');
  last.destroy();
  expect(outside.connections).toBe(2);
});

test('connects a mapped name to its private address, but rejects other hosts with this address', async () => {
  const mapped = { ...policy, hosts: new Map([['receiver.test', '127.0.0.1']]) };
  expect(await reach('Receiver.test', answers(), { policy: mapped })).toBe('127.0.0.1');
  expect(await reach('127.0.0.1', answers(), { policy: mapped })).toBe('blocked-address');
  expect(await reach('x.receiver.test', answers('127.0.0.1'), { policy: mapped })).toBe('blocked-address');
});

interface Listener {
  port: number;
  connections: number;
  close(): Promise<void>;
}

async function listen(host: string, port: number): Promise<Listener> {
  const sockets = new Set<Socket>();
  const listener: Listener = {
    port,
    connections: 0,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        for (const socket of sockets) socket.destroy();
      }),
  };
  const server: Server = createServer((socket) => {
    listener.connections += 1;
    sockets.add(socket);
    socket.write('accepted');
    socket.on('error', () => undefined).on('close', () => sockets.delete(socket));
  });
  await new Promise<void>((resolve, reject) => server.once('error', reject).listen(port, host, resolve));
  listener.port = (server.address() as AddressInfo).port;
  return listener;
}
