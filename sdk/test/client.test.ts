import { ConfigurationError, FundMatch } from '../src/index.js';
import { json, KEY, rateHeaders, startPeer } from './peer.js';
import type { Behaviour, Peer } from './peer.js';

let peer: Peer;
afterEach(() => peer?.close());

const start = async (behaviour: Behaviour) => (peer = await startPeer(behaviour));

describe('calls', () => {
  test('each method sends the request that the API documents', async () => {
    await start(({ method, path }, response) => {
      if (path.startsWith('/api/v1/webhooks'))
        return json(response, 200, { webhook_url: 'https://hooks.example.com' });
      return json(response, 200, method === 'DELETE' ? { deleted: 1 } : { upserted: 1, errors: [] });
    });
    const client = peer.client();
    await client.accounts.upsert([{ external_id: 'a', name: 'Acme', domain: 'acme.example' }]);
    await client.accounts.delete('a/b &ü');
    await client.contacts.upsert([{ external_id: 'c', email: 'dana@acme.example' }]);
    await client.webhooks.get();
    await client.webhooks.set('https://hooks.example.com');
    await client.webhooks.clear();
    expect(peer.seen.map(({ method, path, body }) => [method, path, body])).toEqual([
      [
        'POST',
        '/api/v1/accounts',
        { accounts: [{ external_id: 'a', name: 'Acme', domain: 'acme.example' }] },
      ],
      ['DELETE', '/api/v1/accounts?external_id=a%2Fb+%26%C3%BC', undefined],
      ['POST', '/api/v1/contacts', { contacts: [{ external_id: 'c', email: 'dana@acme.example' }] }],
      ['GET', '/api/v1/webhooks', undefined],
      ['POST', '/api/v1/webhooks', { url: 'https://hooks.example.com' }],
      ['POST', '/api/v1/webhooks', { url: null }],
    ]);
    const { headers } = peer.seen[0]!;
    expect(headers).toMatchObject({
      authorization: `Bearer ${KEY}`,
      'content-type': 'application/json',
      accept: 'application/json',
    });
    expect(headers['user-agent']).toMatch(/^fundmatch-sdk\/\d/);
    expect(headers['x-request-id']).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a call accepts extra headers, and a base URL with or without /api/v1', async () => {
    await start((_, response) => json(response, 200, { webhook_url: null }));
    await peer
      .client({ baseUrl: `${peer.url}/api/v1/` })
      .webhooks.get({ headers: { 'X-Request-Id': 'mine', 'X-Team': 'sales' } });
    expect(peer.seen[0]).toMatchObject({
      path: '/api/v1/webhooks',
      headers: { 'x-request-id': 'mine', 'x-team': 'sales' },
    });
  });

  test('withResponse() also returns the raw text, the request id and the remaining quota', async () => {
    await start((_, response) =>
      response
        .writeHead(200, {
          'content-type': 'application/json',
          'x-request-id': 'r-1',
          ...rateHeaders(99, 99_000),
        })
        .end('{"upserted":1,"errors":[],"big":12345678901234567890}'),
    );
    const call = peer.client().accounts.upsert([{ external_id: 'a', name: 'Acme' }]);
    const { data, raw, requestId, rateLimit, response, attempts } = await call.withResponse();
    expect(await call).toBe(data);
    expect(peer.seen).toHaveLength(1);
    expect(raw).toContain('12345678901234567890');
    expect({ requestId, status: response.status, attempts }).toEqual({
      requestId: 'r-1',
      status: 200,
      attempts: 1,
    });
    expect(rateLimit).toMatchObject({
      requests: { limit: 100, remaining: 99 },
      rows: { limit: 100_000, remaining: 99_000 },
    });
    expect(rateLimit?.resetsAt?.toISOString()).toMatch(/T00:00:00.000Z$/);
  });

  test('the client sends a call even if nobody awaits it, but list() sends no request until awaited or iterated', async () => {
    let arrived = () => {};
    const arrival = new Promise<void>((resolve) => (arrived = resolve));
    await start((_, response) => {
      json(response, 200, { webhook_url: null });
      arrived();
    });
    peer.client().matches.list();
    void peer.client().webhooks.get();
    await arrival;
    expect(peer.seen.map(({ path }) => path)).toEqual(['/api/v1/webhooks']);
  });

  test('logs contain no keys, rows or ids', async () => {
    await start((_, response, count) =>
      count === 1
        ? json(response, 503, { error: { code: 'unavailable', message: 'soon' } })
        : json(response, 200, { deleted: 0 }),
    );
    const lines: string[] = [];
    const note = (message: string, fields: Record<string, unknown>) =>
      lines.push(`${message} ${JSON.stringify(fields)}`);
    await peer
      .client({ logger: { debug: note, warn: note }, logLevel: 'debug' })
      .accounts.delete('secret-customer');
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain('fundmatch: retrying');
    expect(lines.join()).not.toMatch(/svc_live|secret-customer/);
  });
});

describe('matches', () => {
  const all = Array.from({ length: 450 }, (_, at) => ({
    match_id: `m${at}`,
    created_at: new Date(1e12 - at * 1000).toISOString(),
  }));
  const service: Behaviour = ({ path }, response) => {
    const query = new URL(path, 'http://peer').searchParams;
    const limit = Number(query.get('limit') ?? 50);
    const rest = all.filter(({ created_at }) => created_at < (query.get('since') ?? '9'));
    const data = rest.slice(0, limit);
    json(response, 200, { data, next_cursor: data.length < limit ? null : data.at(-1)!.created_at });
  };

  test('list() returns one page when awaited', async () => {
    await start(service);
    const page = await peer
      .client()
      .matches.list({ limit: 20, status: ['failed', 'pending'], since: new Date(1e12 - 5000) });
    expect(page.data.map(({ match_id }) => match_id)).toEqual(
      all.slice(6, 26).map(({ match_id }) => match_id),
    );
    expect(peer.seen[0]!.path).toBe(
      '/api/v1/matches?status=failed%2Cpending&limit=20&since=2001-09-09T01%3A46%3A35.000Z',
    );
  });

  test('list() returns every match when iterated, 200 per page', async () => {
    await start(service);
    const ids: string[] = [];
    for await (const match of peer.client().matches.list()) ids.push(match.match_id);
    expect(ids).toEqual(all.map(({ match_id }) => match_id));
    expect(peer.seen).toHaveLength(3);
  });

  test('list() accepts the cursor as "before" or, like the API, as "since"', async () => {
    await start((_, response) => json(response, 200, { data: [], next_cursor: null }));
    const time = '2026-03-01T00:00:00.000Z';
    for (const params of [{ before: time }, { since: time }, { before: new Date(time) }]) {
      await peer.client().matches.list(params);
      for await (const page of peer.client().matches.list(params).pages()) void page;
    }
    const asked = peer.seen.map(({ path }) => new URL(path, peer.url).searchParams.get('since'));
    expect(asked).toEqual(Array.from({ length: 6 }, () => time));
  });

  test('list() sends no further request after the caller leaves the loop', async () => {
    await start(service);
    for await (const page of peer.client().matches.list({ limit: 10 }).pages())
      if (page.data.length > 0) break;
    expect(peer.seen).toHaveLength(1);
  });

  test('newerThan() returns the matches that a poller has not seen, oldest first', async () => {
    await start(service);
    const news = await peer.client().matches.newerThan(all[3]!.created_at);
    expect(news.map(({ match_id }) => match_id)).toEqual(['m2', 'm1', 'm0']);
    expect(await peer.client().matches.newerThan(null)).toHaveLength(450);
  });

  test.each(['', 'yesterday'])(
    'regression: newerThan rejects "%s" instead of returning all matches',
    async (text) => {
      await start(service);
      await expect(peer.client().matches.newerThan(text)).rejects.toThrow(
        `newerThan takes a time or null, not "${text}".`,
      );
      expect(peer.seen).toHaveLength(0);
    },
  );
});

describe('configuration', () => {
  const baseUrl = 'https://fundmatch.example';

  test('the client reads its configuration from the environment', async () => {
    await start((_, response) => json(response, 200, { webhook_url: null }));
    Object.assign(process.env, { FUNDMATCH_API_KEY: `${KEY}\n`, FUNDMATCH_BASE_URL: peer.url });
    try {
      await new FundMatch().webhooks.get();
    } finally {
      delete process.env['FUNDMATCH_API_KEY'];
      delete process.env['FUNDMATCH_BASE_URL'];
    }
    expect(peer.seen[0]!.headers.authorization).toBe(`Bearer ${KEY}`);
  });

  test.each([
    ['no key', { baseUrl }],
    ['a key with a line break', { apiKey: 'svc_live_a\nb', baseUrl }],
    ['no base URL', { apiKey: KEY }],
    ['a base URL without a scheme', { apiKey: KEY, baseUrl: 'fundmatch.example' }],
    ['a base URL with a password', { apiKey: KEY, baseUrl: 'https://me:pass@fundmatch.example' }],
    ['a base URL with a query', { apiKey: KEY, baseUrl: 'https://fundmatch.example?x=1' }],
    ['a timeout of 0', { apiKey: KEY, baseUrl, timeoutMs: 0 }],
    ['retries below 0', { apiKey: KEY, baseUrl, maxRetries: -1 }],
  ])('the client rejects a configuration that has %s', (_, options) => {
    expect(() => new FundMatch(options)).toThrow(ConfigurationError);
  });

  test('the client does not start in a browser unless dangerouslyAllowBrowser is set', () => {
    const scope = globalThis as { document?: unknown };
    const navigator = Object.getOwnPropertyDescriptor(globalThis, 'navigator');
    scope.document = {};
    Object.defineProperty(globalThis, 'navigator', {
      value: { userAgent: 'Mozilla/5.0' },
      configurable: true,
    });
    try {
      expect(() => new FundMatch({ apiKey: KEY, baseUrl })).toThrow(/browser/);
      expect(new FundMatch({ apiKey: KEY, baseUrl, dangerouslyAllowBrowser: true })).toBeInstanceOf(
        FundMatch,
      );
    } finally {
      delete scope.document;
      if (navigator) Object.defineProperty(globalThis, 'navigator', navigator);
      else delete (globalThis as { navigator?: unknown }).navigator;
    }
  });
});
