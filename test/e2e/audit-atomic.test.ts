import { randomBytes } from 'node:crypto';
import { startTestApp } from '../harness/app.js';
import { commandLine } from '../harness/command-line.js';
import type { TestApp, TestUser } from '../harness/app.js';
import { totp } from '../harness/totp.js';
import { enterPassword, signInGuarded } from './two-step-harness.js';
import type { Guarded } from './two-step-harness.js';
import { PASSWORD, signIn } from './ui-harness.js';
import type { Visitor } from './ui-harness.js';

const secretsKey = randomBytes(32);
let app: TestApp;
let owner: TestUser;
let operator: Visitor;
let guarded: Guarded;
/** The operator's TOTP secret, which no code has confirmed yet. */
let newSecret: string;
let rejectedId: string;

beforeAll(async () => {
  app = await startTestApp({ secretsKey });
  operator = await signIn(app, { role: 'operator' });
  owner = await app.newUser();
  guarded = await signInGuarded(app);
  newSecret = (await operator.call('POST', '/app/api/two-step', { password: PASSWORD })).json().secret;
  const key = await operator.call('POST', '/app/api/keys', { name: 'first' });
  expect(key.statusCode).toBe(200);
  for (const [path, body] of [
    ['accounts', { accounts: [{ external_id: 'a', name: 'A' }] }],
    ['contacts', { contacts: [{ external_id: 'c' }] }],
  ] as const)
    expect((await operator.call('POST', `/app/api/crm/${path}`, body)).statusCode).toBe(200);
  const [item]: { id: string }[] = await app.dataSource.query(
    `insert into items (source, source_item, title, outcome, reason, fetched_at)
     values ('test', 'x', 'Acme raises', 'rejected', 'no-money: none', now()) returning id`,
  );
  rejectedId = item?.id ?? '';
  await app.dataSource.query(`
    create function refuse() returns trigger language plpgsql as $$ begin raise exception 'the audit log is full'; end $$;
    create trigger refuse before insert on audit_log for each row execute function refuse();
  `);
});
afterAll(() => app.close());

/** Reads everything that an audited call can change. */
async function contents(): Promise<unknown> {
  const tables = [
    ...['users', 'api_keys', 'api_key_caps', 'signing_secrets', 'webhook_endpoints', 'accounts', 'contacts'],
    ...['sources', 'funding_rounds', 'mentions', 'items', 'sessions', 'sign_in_methods', 'sign_in_tokens'],
    'two_step_secrets',
  ];
  const all: Record<string, unknown> = {};
  for (const table of tables)
    all[table] = await app.dataSource.query(
      `select to_jsonb(t) - 'last_used_at' - 'updated_at' as row from ${table} t order by 1`,
    );
  return all;
}

const ids = (path: string): string =>
  path
    .replace('{own key}', ownKeyId)
    .replace('{key}', owner.keyId)
    .replace('{user}', owner.userId)
    .replace('{guarded}', guarded.userId)
    .replace('{item}', rejectedId);
let ownKeyId: string;
beforeAll(async () => {
  ownKeyId = (await operator.call('GET', '/app/api/keys')).json().data[0].key_id;
});

describe('regression: a change whose audit entry fails is rolled back', () => {
  it.each([
    ['POST', 'keys', { name: 'k' }],
    ['POST', 'keys/{own key}', { name: 'renamed' }],
    ['DELETE', 'keys/{own key}', undefined],
    ['POST', 'webhook', { url: 'https://hooks.example.com/x' }],
    ['POST', 'signing-secret', {}],
    ['POST', 'signing-secret/next', {}],
    ['DELETE', 'crm/account?external_id=a', undefined],
    ['DELETE', 'crm/contact?external_id=c', undefined],
    ['DELETE', 'sessions', undefined],
    ['POST', 'password', { current_password: PASSWORD, new_password: 'another horse battery' }],
    ['POST', 'operator/users', { email: 'new@example.com', tier: 'pro' }],
    ['POST', 'operator/users/{user}', { tier: 'free' }],
    ['POST', 'operator/users/{user}', { role: 'operator' }],
    ['POST', 'operator/users/{user}/password-link', {}],
    ['DELETE', 'operator/users/{user}/sessions', undefined],
    ['DELETE', 'operator/users/{guarded}/two-step', undefined],
    ['POST', 'operator/keys/{key}/caps', { tool: 'matches_list', requests: 5 }],
    ['DELETE', 'operator/keys/{key}', undefined],
    ['POST', 'operator/sources/edgar', { enabled: false }],
    [
      'POST',
      'operator/rejected/{item}',
      {
        company_name: 'Acme',
        website: null,
        amount_usd: 5,
        funding_type: 'seed',
        published_date: '2026-03-02',
      },
    ],
  ] as const)(
    'the call %s %s %j rolls its change back if the audit entry fails',
    async (method, path, body) => {
      const before = await contents();
      const reply = await operator.call(method, `/app/api/${ids(path)}`, body);
      expect([reply.statusCode, reply.json()]).toMatchObject([500, { error: { code: 'db_error' } }]);
      expect(await contents()).toEqual(before);
    },
  );

  it.each([
    ['confirm', () => ({ code: totp(newSecret) })],
    ['backup-codes', () => ({ password: PASSWORD, code: totp(guarded.secret, 1) })],
    ['off', () => ({ password: PASSWORD, code: guarded.backupCodes[0] })],
  ])('the call POST two-step/%s rolls its change back if the audit entry fails', async (path, bodyOf) => {
    const before = await contents();
    const by = path === 'confirm' ? operator : guarded;
    const reply = await by.call('POST', `/app/api/two-step/${path}`, bodyOf());
    expect([reply.statusCode, reply.json()]).toMatchObject([500, { error: { code: 'db_error' } }]);
    expect(await contents()).toEqual(before);
  });

  it('a sign-in with a backup code changes nothing if its audit entry fails', async () => {
    const { enter } = await enterPassword(app, guarded);
    const before = await contents();
    const reply = await enter(guarded.backupCodes[0] ?? '');
    expect([reply.statusCode, reply.json()]).toMatchObject([500, { error: { code: 'db_error' } }]);
    expect(await contents()).toEqual(before);
  });

  it.each([
    ['user create --email cli@example.com --tier pro'],
    ['user password-link --user {user}'],
    ['user set-tier --user {user} --tier free'],
    ['user two-step-off --user {guarded}'],
    ['key create --user {user}'],
    ['key revoke {key}'],
    ['source add rss https://news.example/feed --name new'],
    ['source remove edgar'],
  ])('admin %s rolls its change back if the audit entry fails', async (command) => {
    const before = await contents();
    const { code, stderr, lines } = await commandLine(ids(command).split(' '), {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: '/nonexistent',
      SECRETS_KEY: secretsKey.toString('base64'),
    });
    expect([code, lines]).toEqual([1, []]);
    expect(stderr).toContain('the audit log is full');
    expect(await contents()).toEqual(before);
  });
});
