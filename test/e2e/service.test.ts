import { once } from 'node:events';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/database/open-database.js';
import { loadConfig } from '../../src/runtime/config.js';
import { OperatorError } from '../../src/runtime/errors.js';
import { commandLine } from '../harness/command-line.js';
import { createTestDatabase } from '../harness/database.js';
import type { TestDatabase } from '../harness/database.js';
import { run, start } from '../harness/process.js';
import type { Running } from '../harness/process.js';

const SERVICE = 'dist/main.js';
const ADMIN = 'dist/admin/main.js';

let directory: string;
let database: TestDatabase;
const running: Running[] = [];
beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-e2e-'));
  database = await createTestDatabase({ poolSize: 2 });
  // The first process to open the database creates the secrets key. Therefore the order of the
  // tests does not matter.
  expect(await admin('user', 'list')).toMatchObject({ code: 0 });
});
afterEach(async () => {
  for (const { child, finished } of running.splice(0)) {
    child.kill('SIGKILL');
    await finished;
  }
});
afterAll(async () => {
  await database.drop();
  await rm(directory, { recursive: true, force: true });
});

const environment = () => ({
  DATABASE_URL: database.url,
  DATA_DIR: directory,
  PORT: '0',
  EXCHANGE_RATES_URL: 'off',
});
const service = (env: Record<string, string>) => {
  const started = start(SERVICE, [], env);
  running.push(started);
  return started;
};
const admin = (...args: string[]) => commandLine(args, environment());
const adminProcess = (...args: string[]) => run(ADMIN, args, environment());
const oneLine = expect.stringMatching(/^fundmatch: [^\n]+\n$/);

describe('the service as a process', () => {
  it('the service accepts a key from the command line, and stops cleanly on SIGTERM', async () => {
    const started = service(environment());
    const { address } = await started.line((line) => line.msg === 'ready');
    expect(
      (await adminProcess('user', 'create', '--email', 'Kim@Example.com', '--tier', 'pro')).lines,
    ).toEqual([
      {
        user_id: expect.any(String),
        email: 'kim@example.com',
        tier: 'pro',
        password_link: expect.stringMatching(/^http:.*\/app\/set-password#[\w-]{32}$/),
      },
    ]);
    const [key] = (await admin('key', 'create', '--user', 'kim@example.com', '--name', 'ci')).lines;
    expect(key).toEqual({
      api_key: expect.stringMatching(/^svc_live_[0-9A-Za-z]{38}$/),
      key_id: expect.any(String),
      signing_secret: expect.stringMatching(/^svc_whsec_[0-9A-Za-z]{43}$/),
    });
    const call = () =>
      fetch(`${address}/api/v1/matches`, { headers: { authorization: `Bearer ${key.api_key}` } });
    expect(await (await call()).json()).toEqual({ data: [], next_cursor: null });
    expect((await admin('key', 'create', '--user', 'kim@example.com')).lines).toMatchObject([
      { signing_secret: null },
    ]);
    expect((await fetch(`${address}/docs`)).status).toBe(200);
    started.child.kill('SIGTERM');
    const end = await started.finished;
    expect(end).toMatchObject({ code: 0, stderr: '' });
    expect(end.stdout).not.toContain(key.api_key);
  });

  it.each<[string, () => Promise<Record<string, string>>, RegExp]>([
    [
      'a server that does not answer',
      async () => ({ DATABASE_URL: 'postgres://u:hidden@127.0.0.1:9/db' }),
      /DATABASE_URL: no PostgreSQL server answers at 127\.0\.0\.1:9/,
    ],
    [
      'a database that does not exist',
      async () => ({ DATABASE_URL: database.url.replace(/[^/]+$/, 'missing') }),
      /DATABASE_URL: the database of .* does not exist/,
    ],
    [
      'a wrong password',
      async () => ({ DATABASE_URL: database.url.replace(/:[^:@]+@/, ':hidden@') }),
      /DATABASE_URL: .* rejects the user or password/,
    ],
    ['an invalid URL', async () => ({ DATABASE_URL: 'localhost' }), /DATABASE_URL must be a URL/],
    [
      'several faults at once',
      async () => ({ PORT: 'x', ROLE: 'boss' }),
      /ROLE must be one of .*\. PORT must be a whole number/,
    ],
    [
      'production without a secrets key',
      async () => ({ NODE_ENV: 'production' }),
      /SECRETS_KEY must be set in production/,
    ],
    [
      'another secrets key',
      async () => ({ SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') }),
      /SECRETS_KEY is not the key/,
    ],
    [
      'a data directory that is a file',
      async () => {
        const path = join(directory, 'file');
        await writeFile(path, '');
        return { DATA_DIR: join(path, 'below') };
      },
      /DATA_DIR/,
    ],
  ])('a failed start prints one line that says what is wrong: %s', async (_case, overrides, message) => {
    // Calls the start code of src/main.ts in this process. A separate process for each case would
    // need a second of CPU time to load.
    const env = { ...environment(), ...(await overrides()) };
    const fault = await (async () => openDatabase(loadConfig(env)))().catch((error: unknown) => error);
    expect(fault).toBeInstanceOf(OperatorError);
    const text = (fault as OperatorError).message;
    expect(text).toMatch(message);
    expect(text).not.toMatch(/hidden|\n/);
  });

  it('a failed start prints its error only on stderr, and exits with 1', async () => {
    const end = await service({ ...environment(), PORT: 'x', ROLE: 'boss' }).finished;
    expect(end).toMatchObject({ code: 1, stdout: '', stderr: oneLine });
    expect(end.stderr).toMatch(
      /^fundmatch: The configuration is not valid\. ROLE must be one of .*\. PORT must be a whole number/,
    );
  });

  it('if the port is in use, the service exits and says so', async () => {
    const other = createServer().listen(0, '127.0.0.1');
    try {
      await once(other, 'listening');
      const port = String((other.address() as AddressInfo).port);
      const end = await service({ ...environment(), PORT: port }).finished;
      expect(end).toMatchObject({
        code: 1,
        stderr: `fundmatch: PORT: 127.0.0.1:${port} is used by another process. Stop that process or set PORT.\n`,
      });
    } finally {
      other.close();
    }
  });
});

describe('the command line', () => {
  it('the process exits with the code of the command', async () => {
    const [wrong, failed] = await Promise.all([
      adminProcess('nope'),
      adminProcess('key', 'revoke', 'no-such-key'),
    ]);
    expect(wrong).toMatchObject({ code: 2, stdout: '', stderr: expect.stringContaining('nope') });
    expect(failed).toMatchObject({ code: 1, stdout: '', stderr: oneLine });
  });

  it('wrong usage of the command line exits with 2 and prints an explanation on stderr', async () => {
    for (const args of [
      ['nope'],
      ['user', 'create'],
      ['user', 'create', '--email', 'a@b.co', '--tier', 'gold'],
      ['quotas', 'set', '--key', 'k', '--tool', 'matches_list'],
      ['ingest', 'fax', '/'],
    ]) {
      const end = await admin(...args);
      expect({ code: end.code, stdout: end.stdout }).toEqual({ code: 2, stdout: '' });
      expect(end.stderr).not.toBe('');
    }
  });

  it('a failed command exits with 1 and prints one line', async () => {
    expect(await admin('key', 'create', '--user', 'nobody@example.com')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: oneLine,
    });
    expect(await admin('key', 'revoke', 'no-such-key')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: oneLine,
    });
    expect(await admin('ingest', 'rss', '/does/not/exist')).toMatchObject({
      code: 1,
      stdout: '',
      stderr: oneLine,
    });
    expect(await admin('user', 'create', '--email', 'not an address', '--tier', 'pro')).toMatchObject({
      code: 1,
      stderr: oneLine,
    });
  });

  it('the command line lists and revokes keys and sets their quotas, without showing the keys', async () => {
    await admin('user', 'create', '--email', 'lee@example.com', '--tier', 'free');
    const [key] = (await admin('key', 'create', '--user', 'lee@example.com')).lines;
    expect(
      (await admin('quotas', 'set', '--key', key.key_id, '--tool', 'matches_list', '--requests', '5')).lines,
    ).toEqual([{ key_id: key.key_id, tool: 'matches_list', requests: 5, rows: null }]);
    expect((await admin('key', 'revoke', key.key_id)).lines).toEqual([{ key_id: key.key_id, revoked: true }]);
    const list = await admin('key', 'list', '--user', 'lee@example.com');
    expect(list.lines).toMatchObject([
      {
        key_id: key.key_id,
        prefix: key.api_key.slice(0, 13),
        last4: key.api_key.slice(-4),
        caps: [{ tool: 'matches_list', requests: 5 }],
      },
    ]);
    expect(list.lines[0].revoked_at).not.toBeNull();
    expect(list.stdout).not.toContain(key.api_key);
    expect(
      (await admin('user', 'set-tier', '--user', 'lee@example.com', '--tier', 'pro')).lines,
    ).toMatchObject([{ tier: 'pro' }]);
  });

  // The fitted weights choose the second and third signal, so the test accepts any.
  const REJECTED = expect.stringMatching(
    /^Acquisition: a company, .* is bought, sold or merged\. Strongest signals against a round: “to acquire” in the headline; [^:;§]+; [^:;§]+\.$/,
  );

  it('the command line extracts a feed without a database, ingests it with one, and creates no round for repeated items', async () => {
    const dry = await commandLine(['ingest', 'rss', 'samples/feeds', '--dry-run'], {
      DATABASE_URL: 'postgres://u@127.0.0.1:9/db',
    });
    expect(dry.code).toBe(0);
    expect(dry.lines.map((line) => line.outcome)).toEqual(['round', 'round', 'round', 'round', 'rejected']);
    expect(dry.lines.every((line) => line.round_id === null)).toBe(true);
    expect(dry.lines.at(-1)).toMatchObject({ reason: 'acquisition', why: REJECTED });
    expect(dry.lines[0]).toMatchObject({ reason: null, why: null });
    // This part uses a separate database, because other tests ingest the same samples.
    const own = await createTestDatabase({ poolSize: 2 });
    try {
      const admin = (...args: string[]) => commandLine(args, { ...environment(), DATABASE_URL: own.url });
      const first = await admin('ingest', 'rss', 'samples/feeds');
      expect(first.lines.map((line) => line.outcome)).toEqual([
        'round',
        'round',
        'merged',
        'round',
        'rejected',
      ]);
      const again = await admin('ingest', 'rss', 'samples/feeds');
      expect(again.lines.map((line) => line.outcome)).toEqual([
        'merged',
        'merged',
        'merged',
        'merged',
        'rejected',
      ]);
      const exported = await admin('rounds', 'export');
      expect(exported.lines).toHaveLength(3);
      const tidewell = exported.lines.find((round) => round.company_name === 'Tidewell Robotics');
      expect(tidewell).toMatchObject({
        amount_usd: 24_000_000,
        funding_type: 'series-b',
        website: expect.stringContaining('tidewell-robotics.com'),
      });
      expect(tidewell.mentions).toHaveLength(2);
    } finally {
      await own.drop();
    }
  });

  it('the command line rejects each bad document, and reads the others', async () => {
    const folder = await mkdtemp(join(directory, 'bad-'));
    await writeFile(join(folder, '1.xml'), 'this is no XML');
    await writeFile(
      join(folder, '2.xml'),
      '<?xml version="1.0"?><!DOCTYPE r [<!ENTITY a "aaaa"><!ENTITY b "&a;&a;&a;">]><rss><channel><title>&b;</title></channel></rss>',
    );
    await writeFile(join(folder, '3.xml'), Buffer.alloc(50 * 1024 * 1024, '<rss>'));
    const end = await commandLine(['ingest', 'rss', folder, '--dry-run'], {});
    expect(end.code).toBe(0);
    expect(end.lines.map((line) => [line.source_item, line.outcome, line.reason])).toEqual([
      ['1.xml', 'rejected', 'not-xml'],
      ['2.xml', 'rejected', 'entity-bomb'],
      ['3.xml', 'rejected', 'too-large'],
    ]);
  });

  it('the command line reads structured rounds line by line, and says what is wrong with a line', async () => {
    const path = join(directory, 'rounds.ndjson');
    await writeFile(
      path,
      [
        '{"source_item":"r1","company_name":"Osprey Ledger","amount":2000000,"currency":"USD","published_date":"2026-02-02","website":"osprey-ledger.com"}',
        'not json',
        '{"source_item":"r3","published_date":"2026-02-02"}',
      ].join('\n'),
    );
    const end = await admin('ingest', 'rounds', path);
    expect(end.code).toBe(0);
    expect(end.lines).toMatchObject([
      {
        source_item: 'r1',
        outcome: 'round',
        funding_round: {
          company_name: 'Osprey Ledger',
          amount_usd: 2_000_000,
          amount: 2_000_000,
          currency: 'USD',
        },
      },
      { source_item: 'line 2', outcome: 'rejected', reason: 'bad-line' },
      { source_item: 'r3', outcome: 'rejected', why: expect.stringContaining('company_name') },
    ]);
  });

  it('regression: the command line writes every change of sources, rounds, keys and quotas into the audit log', async () => {
    const entries = (since: string) =>
      database.dataSource.query(
        `select a.action, u.email, a.subject, a.detail from audit_log a left join users u on u.id = a.user_id
         where a.actor = 'command line' and a.id > $1 order by a.id`,
        [since],
      );
    const [{ last }] = await database.dataSource.query(
      'select coalesce(max(id), 0)::text as last from audit_log',
    );
    await admin('user', 'create', '--email', 'pat@example.com', '--tier', 'pro');
    const [key] = (await admin('key', 'create', '--user', 'pat@example.com')).lines;
    await admin('key', 'revoke', key.key_id);
    const feed = 'https://feeds.example.com/rss?token=hush-hush';
    await admin('source', 'add', 'rss', feed, '--name', 'audited', '--disabled');
    for (const command of ['enable', 'poll-now', 'disable', 'remove'])
      await admin('source', command, 'audited');
    await admin('ingest', 'rss', 'samples/feeds');
    await admin('rounds', 'rematch', '--since', '2999-01-01');
    const written = await entries(last);
    expect(written.slice(2)).toEqual([
      { action: 'key.revoke', email: 'pat@example.com', subject: key.key_id, detail: {} },
      {
        action: 'source.add',
        email: null,
        subject: 'audited',
        detail: {
          kind: 'rss',
          host: 'feeds.example.com',
          seconds: 30,
          min_confidence: null,
          enabled: false,
        },
      },
      { action: 'source.enable', email: null, subject: 'audited', detail: {} },
      { action: 'source.poll', email: null, subject: 'audited', detail: {} },
      { action: 'source.disable', email: null, subject: 'audited', detail: {} },
      { action: 'source.remove', email: null, subject: 'audited', detail: {} },
      { action: 'items.ingest', email: null, subject: 'feeds', detail: { kind: 'rss' } },
      { action: 'rounds.rematch', email: null, subject: null, detail: { since: '2999-01-01T00:00:00.000Z' } },
    ]);
    expect(JSON.stringify(written)).not.toContain('hush');
  }, 120_000);
});
