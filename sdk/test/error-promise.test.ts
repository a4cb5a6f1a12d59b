import { createServer } from 'node:https';
import { createServer as createTcpServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { createCertificates } from '../../src/composition/demo/certificates.js';
import { BulkError, ConfigurationError, ConnectionError, FundMatch, FundMatchError } from '../src/index.js';
import { errorBody, failure, json, KEY, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

/*
 * The README promises that every thrown value is a FundMatchError with the details of the failure.
 */

let peer: Peer;
afterEach(() => peer?.close());

const start = async (behaviour: Behaviour) => (peer = await startPeer(behaviour));
const ok: Behaviour = (_, response) => json(response, 200, { upserted: 1, errors: [] });
const row = { external_id: 'a', name: 'Acme' };

test('regression: invalid rows and options throw a ConfigurationError before anything is sent', async () => {
  await start(ok);
  const client = peer.client();
  const endless: Record<string, unknown> = {};
  endless['self'] = endless;
  // JavaScript callers can pass null, although the types allow only undefined.
  const none = null as unknown as undefined;
  const calls = [
    () => client.accounts.upsert([{ ...row, metadata: { big: 1n } }]),
    () => client.accounts.upsert([{ ...row, metadata: endless }]),
    () => client.webhooks.get({ headers: { 'X-Note': '€' } }),
    () => client.webhooks.get({ headers: { 'a b': 'c' } }),
    () => client.webhooks.get({ signal: {} as AbortSignal }),
    () => client.matches.list({ since: new Date('x') }),
    () => client.matches.list({ since: new Date('x') }).withResponse(),
    () => client.matches.newerThan(new Date('x')),
    () => client.request('GET', 'no-slash'),
    () => client.request('GET', 'no-slash', none),
    () => client.matches.list(none, { timeoutMs: 0 }),
  ];
  // The client must reject the promise. A synchronous throw of `call()` fails the test.
  for (const call of calls) expect(await failure(call())).toBeInstanceOf(ConfigurationError);
  expect(peer.seen).toHaveLength(0);
});

test('regression: upsertAll() supports catch and finally, and its error has the details of the failed call', async () => {
  await start((_, response) => json(response, 503, errorBody('unavailable'), { 'x-request-id': 'r-1' }));
  const upsert = () => peer.client({ maxRetries: 1 }).accounts.upsertAll([row]);
  let isDone = false;
  const error = await upsert()
    .finally(() => (isDone = true))
    .catch((reason: unknown) => reason);
  expect(isDone).toBe(true);
  expect(error).toBeInstanceOf(BulkError);
  expect(error).toMatchObject({
    attempts: 2,
    documentation: `${peer.url}/guides/errors/#unavailable`,
    requestId: 'r-1',
  });
  expect((error as BulkError).headers?.get('x-request-id')).toBe('r-1');
});

test('if onProgress throws, the error has the checkpoint of the sent rows', async () => {
  await start(ok);
  const onProgress = () => {
    throw new Error('The disk is full');
  };
  const error = await failure(peer.client().accounts.upsertAll([row], { onProgress }));
  expect(error).toMatchObject({ name: 'BulkError', reason: 'source', checkpoint: { from: 1, done: [] } });
});

test('regression: an error has the response headers, but its JSON does not contain them', async () => {
  await start((_, response) => json(response, 400, errorBody('invalid_url'), { 'x-trace': 't-7' }));
  const error = (await failure(peer.client().webhooks.set('x'))) as FundMatchError;
  expect(error.headers?.get('x-trace')).toBe('t-7');
  expect(JSON.stringify(error)).not.toContain('t-7');
});

test('a MalformedResponseError has the number of attempts, a documentation link and the headers', async () => {
  await start((_, response) => json(response, 200, { hello: 'world' }));
  const error = (await failure(peer.client().webhooks.get())) as FundMatchError;
  expect(error).toMatchObject({ attempts: 1, documentation: `${peer.url}/guides/errors/` });
  expect(error.headers?.get('content-type')).toContain('application/json');
});

test('null options have the same effect as no options', async () => {
  const none = null as unknown as undefined;
  expect(() => new FundMatch(none)).toThrow(ConfigurationError);
  await start((_, response) => json(response, 200, { upserted: 1, errors: [], data: [], next_cursor: null }));
  const client = peer.client();
  expect((await client.accounts.upsertAll([row], none)).upserted).toBe(1);
  expect((await client.contacts.upsertAll([row], none)).upserted).toBe(1);
  for await (const match of client.matches.list(none)) throw new Error(match.match_id);
  await client.request('GET', '/api/v1/later', none);
  expect(peer.seen).toHaveLength(4);
});

test.each([
  // The bytes that OpenSSL sends if it shares no cipher or TLS version with the client.
  ['without a cipher in common', Buffer.from([21, 3, 3, 0, 2, 2, 40])],
  ['of an older TLS version', Buffer.from([21, 3, 3, 0, 2, 2, 70])],
  ['without TLS', Buffer.from('HTTP/1.1 400 Bad Request\r\n\r\n')],
])('regression: the client does not retry the TLS handshake with a server %s', async (_, answer) => {
  let connections = 0;
  const server = createTcpServer((socket) => {
    connections += 1;
    socket.on('error', () => {});
    socket.once('data', () => socket.end(answer));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const client = new FundMatch({ apiKey: KEY, baseUrl, retryDelayMs: () => 0 });
    expect(await failure(client.webhooks.get())).toMatchObject({ name: 'ConnectionError', attempts: 1 });
    expect(connections).toBe(1);
  } finally {
    server.close();
  }
});

test('regression: the client does not retry if the certificate is untrusted', async () => {
  let connections = 0;
  const { certPem, keyPem } = await createCertificates(['localhost']);
  const server = createServer({ cert: certPem, key: keyPem });
  server.on('connection', () => (connections += 1));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const baseUrl = `https://127.0.0.1:${(server.address() as AddressInfo).port}`;
  try {
    const client = new FundMatch({ apiKey: KEY, baseUrl, retryDelayMs: () => 0 });
    const error = await failure(client.webhooks.get());
    expect(error).toBeInstanceOf(ConnectionError);
    expect(error).toMatchObject({ attempts: 1 });
    expect(connections).toBe(1);
  } finally {
    server.close();
  }
});

test.each([
  ['a bug', new TypeError('undefined is not a function'), 1],
  ['a failed connection', new TypeError('Failed to fetch'), 3],
])(
  'the client retries if a custom fetch throws for a failed connection, but not for a bug: %s',
  async (_, thrown, attempts) => {
    const fetch = async (): Promise<Response> => {
      throw thrown;
    };
    const client = new FundMatch({
      apiKey: KEY,
      baseUrl: 'https://api.example.com',
      fetch,
      maxRetries: 2,
      retryDelayMs: () => 0,
    });
    expect(await failure(client.webhooks.get())).toMatchObject({ cause: thrown, attempts });
  },
);

test('regression: request() retries a POST only if it is idempotent', async () => {
  await start((_, response) => json(response, 502, {}));
  const client = peer.client({ maxRetries: 2 });
  const attempts = async (...call: Parameters<FundMatch['request']>) =>
    ((await failure(client.request(...call))) as FundMatchError).attempts;
  expect(await attempts('POST', '/api/v1/things', { body: {} })).toBe(1);
  expect(await attempts('PATCH', '/api/v1/things', { body: {} })).toBe(1);
  expect(await attempts('post' as 'POST', '/api/v1/things', { body: {} })).toBe(1);
  expect(await attempts('POST', '/api/v1/things', { body: {}, idempotent: true })).toBe(3);
  expect(await attempts('PUT', '/api/v1/things', { body: {} })).toBe(3);
});
