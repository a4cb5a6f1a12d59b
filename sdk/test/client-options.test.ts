import { ConfigurationError } from '../src/index.js';
import { constructEvent, signPayload, unwrap, WebhookError } from '../src/webhooks/index.js';
import { errorBody, failure, json, KEY, startPeer } from './peer.js';
import type { Peer } from './peer.js';

let peer: Peer;
let fails = 0;
beforeEach(async () => {
  fails = 0;
  peer = await startPeer((seen, response) => {
    if (fails-- > 0) return json(response, 503, errorBody('unavailable'));
    return json(response, 200, { data: [], next_cursor: null, path: seen.path });
  });
});
afterEach(() => peer.close());

describe('logLevel', () => {
  const messagesOf = async (options: object) => {
    const messages: string[] = [];
    const note = (message: string) => void messages.push(message);
    fails = 1;
    await peer.client({ logger: { debug: note, warn: note }, ...options }).matches.list();
    return messages;
  };

  test('the default log level "warn" logs retries but not every call', async () => {
    expect(await messagesOf({})).toEqual(['fundmatch: retrying']);
    expect(await messagesOf({ logLevel: 'debug' })).toEqual([
      'fundmatch: answer',
      'fundmatch: retrying',
      'fundmatch: answer',
    ]);
    expect(await messagesOf({ logLevel: 'off' })).toEqual([]);
  });

  test('FUNDMATCH_LOG sets the log level and enables logs to the console', async () => {
    process.env['FUNDMATCH_LOG'] = 'debug';
    const { debug } = console;
    const lines: unknown[] = [];
    console.debug = (...args) => void lines.push(args);
    try {
      await peer.client().matches.list();
    } finally {
      console.debug = debug;
      delete process.env['FUNDMATCH_LOG'];
    }
    expect(lines).toEqual([['fundmatch: answer', expect.objectContaining({ status: 200 })]]);
    expect(JSON.stringify(lines)).not.toContain(KEY);
  });

  test('the client rejects an unknown log level', () => {
    expect(() => peer.client({ logLevel: 'loud' as 'warn' })).toThrow(ConfigurationError);
  });
});

describe('errors', () => {
  test('a ConnectionError or TimeoutError names the host', async () => {
    const { host } = new URL(peer.url);
    await peer.close();
    const error = await failure(peer.client({ maxRetries: 0 }).webhooks.get());
    expect(String(error)).toBe(`ConnectionError: The connection to ${host} failed: ECONNREFUSED.`);
    peer = await startPeer(() => {});
    const call = peer.client({ maxRetries: 0, timeoutMs: 20 }).webhooks.get();
    expect(String(await failure(call))).toContain(
      `No complete response from ${new URL(peer.url).host} within`,
    );
  });

  test('an API error links to the section of the guide for its code', async () => {
    fails = 1;
    expect(await failure(peer.client({ maxRetries: 0 }).matches.list())).toMatchObject({
      code: 'unavailable',
      documentation: `${peer.url}/guides/errors/#unavailable`,
    });
  });
});

describe('request', () => {
  test('request() calls any path with the key, retries and options of the client', async () => {
    fails = 1;
    const call = peer
      .client()
      .request<{ path: string }>(
        'GET',
        '/api/v1/things/{a}',
        { query: { limit: 5, status: ['failed', 'pending'], since: undefined } },
        { headers: { 'x-mine': '1' } },
      );
    const { data, attempts } = await call.withResponse();
    expect(data.path).toBe('/api/v1/things/%7Ba%7D?limit=5&status=failed%2Cpending');
    expect(attempts).toBe(2);
    expect(peer.seen[0]?.headers).toMatchObject({ authorization: `Bearer ${KEY}`, 'x-mine': '1' });
    await peer.client().request('POST', '/api/v1/things', { body: { a: 1 } });
    expect(peer.seen.at(-1)?.text).toBe('{"a":1}');
  });

  test.each(['https://other.example/', '//other.example/', 'api/v1/matches'])(
    'request() never sends the key to another host: %s',
    async (path) => {
      expect(await failure(peer.client().request('GET', path))).toBeInstanceOf(ConfigurationError);
      expect(peer.seen).toHaveLength(0);
    },
  );
});

describe('unwrap', () => {
  const body = JSON.stringify({ event: 'funding_match', match_id: 'm1' });

  test('unwrap() finds the signature in a Headers object and in plain header objects of any case', async () => {
    const signature = await signPayload(body, 'svc_whsec_1');
    const secret = 'svc_whsec_1';
    for (const headers of [
      new Headers({ 'X-Service-Signature': signature }),
      { 'x-service-signature': signature },
      { 'X-Service-Signature': signature },
      { 'x-service-signature': [signature] },
    ])
      expect((await unwrap(body, headers, { secret })).match_id).toBe('m1');
    expect((await constructEvent(body, signature, secret)).raw).toBe(body);
    expect(await failure(unwrap(body, {}, { secret }))).toMatchObject({ reason: 'missing_signature' });
  });

  test('unwrap() reads comma-separated signing secrets from the environment', async () => {
    const headers = { 'x-service-signature': await signPayload(body, 'svc_whsec_old') };
    expect(await failure(unwrap(body, headers))).toBeInstanceOf(WebhookError);
    process.env['FUNDMATCH_SIGNING_SECRET'] = 'svc_whsec_new, svc_whsec_old';
    try {
      expect((await unwrap(body, headers)).match_id).toBe('m1');
    } finally {
      delete process.env['FUNDMATCH_SIGNING_SECRET'];
    }
  });
});
