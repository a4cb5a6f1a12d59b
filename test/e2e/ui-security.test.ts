import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { createAppDocument } from '../../src/composition/openapi/app-document.js';
import { startTestApp } from '../harness/app.js';
import type { TestApp } from '../harness/app.js';
import { send, signIn } from './ui-harness.js';

type Method = 'GET' | 'POST' | 'DELETE';

let app: TestApp;
let routes: { method: Method; path: string }[];
const PUBLIC = [
  '/app/api/options',
  '/app/api/session',
  '/app/api/session/code',
  '/app/api/session/oidc',
  '/app/api/sign-up',
  '/app/api/password-link',
  '/app/api/password-link/owner',
  '/app/api/password-reset',
];

beforeAll(async () => {
  app = await startTestApp();
  const { paths } = createAppDocument(app.nest, '0');
  routes = Object.entries(paths).flatMap(([path, operations]) =>
    Object.keys(operations).map((method) => ({ method: method.toUpperCase() as Method, path })),
  );
  routes.push({ method: 'GET', path: '/app/api/matches.csv' });
});
afterAll(() => app.close());

const isPublic = (route: { method: Method; path: string }) =>
  PUBLIC.includes(route.path) && (route.method === 'POST' || route.path === '/app/api/options');

describe('the calls of the settings UI', () => {
  it('the calls of the settings UI reject a visitor without a session', async () => {
    expect(routes.length).toBeGreaterThan(35);
    for (const route of routes.filter((one) => !isPublic(one))) {
      const reply = await send(
        app,
        route.method,
        fill(route.path),
        route.method === 'POST' ? { body: {} } : {},
      );
      expect([route, reply.statusCode, reply.json().error.code]).toEqual([route, 401, 'sign_in_required']);
    }
  });

  it('the calls of the settings UI reject an invented or changed session cookie', async () => {
    const visitor = await signIn(app);
    const [name = '', value = ''] = visitor.cookie.split('=');
    for (const cookie of [`${name}=abc.def`, `${name}=${value.slice(0, -6)}AAAA%3D`]) {
      expect((await send(app, 'GET', '/app/api/keys', { cookie })).statusCode).toBe(401);
    }
  });

  it('the calls of operators reject every user who is not an operator', async () => {
    const customer = await signIn(app);
    const console = routes.filter(({ path }) => path.startsWith('/app/api/operator/'));
    expect(console.length).toBeGreaterThan(12);
    for (const { method, path } of console) {
      const reply = await customer.call(method, fill(path), method === 'POST' ? {} : undefined);
      expect([path, reply.statusCode, reply.json().error.code]).toEqual([path, 403, 'operator_required']);
    }
  });

  it('the calls of the settings UI neither show nor change data of another user', async () => {
    const owner = await app.newUser();
    await owner.call('POST', '/api/v1/accounts', {
      accounts: [
        { external_id: 'a-1', name: 'Private Co', domain: 'private-co.com', metadata: { note: 'inmost' } },
      ],
    });
    await owner.call('POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'c-1', email: 'ann@private-co.com' }],
    });
    await app.ingestRound({ companyName: 'Private Co', website: 'https://private-co.com' });
    await app.matchAll();
    const match = (await owner.call('GET', '/api/v1/matches')).body.data[0];
    const before = await snapshot(owner.userId);
    const other = await signIn(app);
    const ids = { keyId: owner.keyId, matchId: match.match_id, external_id: 'a-1' };
    for (const { method, path } of routes) {
      if (
        isPublic({ method, path }) ||
        path.startsWith('/app/api/operator/') ||
        /session|password/.test(path)
      )
        continue;
      const isCrmRow = path.endsWith('/account') || path.endsWith('/contact');
      const query = isCrmRow ? `?external_id=${path.endsWith('contact') ? 'c-1' : 'a-1'}` : '';
      const reply = await other.call(
        method,
        `${fill(path, ids)}${query}`,
        method === 'POST' ? bodyFor(path) : undefined,
      );
      expect(`${path} ${reply.body}`).not.toMatch(
        new RegExp(`Private Co|inmost|private-co|${owner.apiKey.slice(-4)}|${match.match_id}`),
      );
      if (path.includes('{')) expect([path, reply.statusCode]).toEqual([path, 404]);
    }
    expect(await snapshot(owner.userId)).toEqual(before);
    expect((await owner.call('GET', '/api/v1/webhooks')).status).toBe(200);
  });

  it('the settings UI rejects calls that another site makes the browser send', async () => {
    const visitor = await signIn(app);
    const attempts: Record<string, string>[] = [
      { origin: 'https://evil.example' },
      { 'sec-fetch-site': 'cross-site' },
      { origin: 'null' },
    ];
    for (const headers of attempts) {
      const reply = await send(app, 'POST', '/app/api/keys', {
        cookie: visitor.cookie,
        body: { name: 'x' },
        headers,
      });
      expect(reply.json().error.code).toBe('foreign_origin');
    }
    const form = await app.nest.inject({
      method: 'POST',
      url: '/app/api/keys',
      headers: { cookie: visitor.cookie, 'content-type': 'application/json' },
      payload: '{"name":"x"}',
    });
    expect(form.json().error.code).toBe('foreign_origin');
    expect((await visitor.call('GET', '/app/api/keys')).json().data).toEqual([]);
  });

  it('a call changes nothing if the body lacks the field to change', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const key = (await operator.call('POST', '/app/api/keys', { name: 'k' })).json();
    await operator.call('POST', '/app/api/webhook', { url: 'https://hooks.example.com/x' });
    await operator.call('POST', '/app/api/operator/sources/edgar', { enabled: false });
    const paths = ['webhook', 'operator/sources/edgar', `operator/keys/${key.key_id}/caps`];
    const audited = async () => app.dataSource.query('select count(*)::int as n from audit_log');
    const before = await audited();
    for (const path of paths)
      expect((await operator.call('POST', `/app/api/${path}`, {})).json().error.code).toBe('invalid_body');
    expect(await audited()).toEqual(before);
    expect((await operator.call('GET', '/app/api/webhook')).json().webhook_url).toBe(
      'https://hooks.example.com/x',
    );
  });

  it('the calls accept an id in upper case', async () => {
    const operator = await signIn(app, { role: 'operator' });
    const key = (await operator.call('POST', '/app/api/keys', { name: 'k' })).json();
    const path = `/app/api/operator/keys/${key.key_id.toUpperCase()}`;
    expect((await operator.call('DELETE', path)).statusCode).toBe(204);
  });

  it('a call of the settings UI needs the Pro tier if the same API call does', async () => {
    const free = await signIn(app, { tier: 'free' });
    for (const [path, body] of [
      ['/app/api/keys', { name: null }],
      ['/app/api/webhook', { url: null }],
      ['/app/api/crm/accounts', { accounts: [{ external_id: '1', name: 'A' }] }],
    ] as const)
      expect((await free.call('POST', path, body)).json().error.code).toBe('pro_required');
  });

  it('an upload counts against the same quotas as the API', async () => {
    const visitor = await signIn(app);
    const { key_id } = (await visitor.call('POST', '/app/api/keys', { name: null })).json();
    await app.dataSource.query(
      `insert into api_key_caps (key_id, tool, requests, rows) values ($1, 'crm_accounts_upsert', 5, 2)`,
      [key_id],
    );
    const upload = (n: number) =>
      visitor.call('POST', '/app/api/crm/accounts', {
        accounts: Array.from({ length: n }, (_, i) => ({ external_id: `x${i}`, name: `Company ${i}` })),
      });
    expect((await upload(2)).json()).toEqual({ upserted: 2, errors: [] });
    expect((await upload(1)).json().error.code).toBe('quota_exceeded');
  });

  it('the settings UI writes no password, key or secret to the log', async () => {
    const visitor = await signIn(app);
    const created = (await visitor.call('POST', '/app/api/keys', { name: 'k' })).json();
    const rotated = (await visitor.call('POST', '/app/api/signing-secret')).json();
    const log = app.logLines.join('');
    for (const text of [
      'correct horse battery',
      created.api_key,
      created.signing_secret,
      rotated.signing_secret,
      visitor.cookie.slice(30, 60),
    ])
      expect(log).not.toContain(text);
    const audit = JSON.stringify(await app.dataSource.query('select * from audit_log'));
    expect(audit).toContain('secret.rotate');
    for (const text of [created.api_key, created.signing_secret, rotated.signing_secret])
      expect(audit).not.toContain(text);
  });
});

describe('the pages of the settings UI', () => {
  it('the pages have a strict content security policy, and no site can frame them', async () => {
    const page = await app.nest.inject({ method: 'GET', url: '/app/matches/anything' });
    const policy = String(page.headers['content-security-policy']);
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy).not.toMatch(/unsafe|\*|data:/);
    expect(page.body).not.toMatch(/<script(?![^>]*\bsrc=)|\son\w+=|<style|style=/);
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'x-content-type-options': 'nosniff',
      'referrer-policy': 'no-referrer',
    });
    expect((await app.nest.inject({ method: 'GET', url: '/app/api/nothing' })).statusCode).toBe(404);
    expect(
      (await app.nest.inject({ method: 'GET', url: '/app/assets/..%2f..%2fpackage.json' })).statusCode,
    ).toBe(404);
  });

  it('a page loads at most 60 KB, and browsers cache files with a content hash in their name forever', async () => {
    const page = await app.nest.inject({ method: 'GET', url: '/app' });
    const files = [...page.body.matchAll(/(?:src|href)="(\/app\/assets\/[^"]+)"/g)].map(
      ([, path = '']) => path,
    );
    expect(files.length).toBeGreaterThan(1);
    let bytes = gzipSync(page.body).length;
    for (const url of files) {
      const file = await app.nest.inject({ method: 'GET', url, headers: { 'accept-encoding': 'gzip' } });
      expect(file.headers).toMatchObject({
        'cache-control': 'public, max-age=31536000, immutable',
        'content-encoding': 'gzip',
      });
      bytes += file.rawPayload.length;
    }
    expect(bytes).toBeLessThan(60_000);
  });

  it('the calls of the pages are not in the published OpenAPI document', () => {
    expect(readFileSync('openapi/openapi.json', 'utf8')).not.toContain('/app/api');
    expect(existsSync('web/src/generated') && readdirSync('sdk/src/generated/services')).not.toContain(
      'KeysService.ts',
    );
  });
});

async function snapshot(userId: string): Promise<unknown> {
  return app.dataSource.query(
    `select (select json_agg(k order by k.id) from (select id, name, revoked_at from api_keys where user_id = $1) k) as keys,
            (select json_agg(a.external_id) from accounts a where a.user_id = $1) as accounts,
            (select json_agg(c.external_id) from contacts c where c.user_id = $1) as contacts,
            (select s.sealed from signing_secrets s where s.user_id = $1) as secret,
            (select w.url from webhook_endpoints w where w.user_id = $1) as url`,
    [userId],
  );
}

function bodyFor(path: string): unknown {
  if (path.endsWith('/webhook')) return { url: null };
  if (path.endsWith('/accounts')) return { accounts: [{ external_id: 'a-1', name: 'Mine' }] };
  if (path.endsWith('/contacts')) return { contacts: [{ external_id: 'c-1' }] };
  return { name: 'renamed' };
}

function fill(path: string, ids: Record<string, string> = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => ids[name] ?? '00000000-0000-4000-8000-000000000000');
}
