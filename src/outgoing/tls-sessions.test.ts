import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createServer } from 'node:tls';
import type { Server, TLSSocket, TlsOptions } from 'node:tls';
import { createCertificates } from '../composition/demo/certificates.js';
import type { LocalCertificates } from '../composition/demo/certificates.js';
import { Deadline } from './deadline.js';
import { guardedConnect } from './guarded-connect.js';
import type { ConnectObserver } from './guarded-connect.js';
import { TlsSessions } from './tls-sessions.js';

const NAME = 'receiver.test';
let certificates: LocalCertificates;
let server: Server;
let port: number;

beforeAll(async () => {
  certificates = await createCertificates([NAME]);
});
beforeEach(async () => {
  server = await listen(certificates, 0);
  ({ port } = server.address() as AddressInfo);
});
afterEach(() => close(server));

async function listen(
  { certPem, keyPem }: LocalCertificates,
  onPort: number,
  options: TlsOptions = {},
): Promise<Server> {
  const tls = createServer({ cert: certPem, key: keyPem, ...options }, (socket) => {
    socket.on('error', () => undefined);
    socket.write('hello');
  });
  tls.on('tlsClientError', () => undefined);
  tls.listen(onPort, '127.0.0.1');
  await once(tls, 'listening');
  return tls;
}

async function close(tls: Server): Promise<void> {
  tls.close();
  await once(tls, 'close');
}

/** Connects and reads the first bytes. Returns whether the TLS session was resumed. */
async function connectOnce(observer?: ConnectObserver): Promise<boolean> {
  const deadline = new Deadline(5_000);
  const policy = { allowedNetworks: [], hosts: new Map([[NAME, '127.0.0.1']]), ca: certificates.caPem };
  try {
    const url = new URL(`https://${NAME}:${port}/`);
    const socket = (await guardedConnect(url, { policy, deadline, observer })) as TLSSocket;
    // The server sends the session before its first byte of data.
    await once(socket, 'data');
    const isResumed = socket.isSessionReused();
    socket.destroy();
    await once(socket, 'close');
    return isResumed;
  } finally {
    deadline.end();
  }
}

test.each(['TLSv1.2', 'TLSv1.3'] as const)(
  'a fresh connection resumes the session of its host (%s)',
  async (version) => {
    await close(server);
    server = await listen(certificates, port, { maxVersion: version });
    expect([await connectOnce(), await connectOnce(), await connectOnce()]).toEqual([false, true, true]);
  },
);

test('a connection with an observer does a full handshake and shows the certificate', async () => {
  await connectOnce();
  expect(await connectOnce({ secured: () => undefined })).toBe(false);
});

test('a host that no longer knows the session must show a valid certificate again', async () => {
  await connectOnce();
  await close(server);
  server = await listen(certificates, port);
  expect(await connectOnce()).toBe(false);
  await close(server);
  server = await listen(await createCertificates([NAME]), port);
  await expect(connectOnce()).rejects.toMatchObject({ code: 'tls' });
});

test('a session is resumed for one minute after a certificate check, even if it is renewed', () => {
  const sessions = new TlsSessions();
  const socketOf = (isReused: boolean) =>
    ({
      authorized: true,
      isSessionReused: () => isReused,
      getProtocol: () => 'TLSv1.2',
      getSession: () => Buffer.from('session'),
      on: () => undefined,
    }) as unknown as TLSSocket;
  sessions.watch('a:443', socketOf(false), undefined);
  const first = sessions.find('a:443');
  expect(first).toBeDefined();
  const checkedAt = first?.checkedAt ?? NaN;
  sessions.watch('a:443', socketOf(true), first);
  expect(sessions.find('a:443', checkedAt + 59_990)?.checkedAt).toBe(checkedAt);
  expect(sessions.find('a:443', checkedAt + 60_001)).toBeUndefined();
});

test('only the sessions of the 500 hosts that were checked last are kept', () => {
  const sessions = new TlsSessions();
  const socket = {
    authorized: true,
    isSessionReused: () => false,
    getProtocol: () => 'TLSv1.2',
    getSession: () => Buffer.from('session'),
    on: () => undefined,
  } as unknown as TLSSocket;
  for (let at = 0; at <= 500; at += 1) sessions.watch(`${at}:443`, socket, undefined);
  expect([sessions.find('0:443'), sessions.find('1:443') !== undefined]).toEqual([undefined, true]);
});
