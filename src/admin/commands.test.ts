import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { signInGuarded } from '../../test/e2e/two-step-harness.js';
import { signInAs } from '../../test/e2e/ui-harness.js';
import { startTestApp } from '../../test/harness/app.js';
import { commandLine } from '../../test/harness/command-line.js';
import type { TestApp } from '../../test/harness/app.js';
import { serveEdgar } from '../../test/harness/edgar.js';
import { setUpPolling } from '../../test/harness/polling.js';
import { seedMatches } from '../../test/harness/seed-matches.js';
import { soon } from '../../test/harness/soon.js';
import { startSite } from '../../test/harness/site.js';
import { migrations } from '../database/migrations/index.js';

const secretsKey = randomBytes(32);
let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ secretsKey });
});
afterEach(() => app.close());

const admin = (...args: string[]) =>
  commandLine(args, {
    DATABASE_URL: app.databaseUrl,
    DATA_DIR: '/nonexistent',
    SECRETS_KEY: secretsKey.toString('base64'),
  });

describe('database migrate', () => {
  it('regression: `database migrate` prints the newest migration, not the last one of the alphabet', async () => {
    const newest = [...migrations].sort((a, b) => timeOf(b) - timeOf(a))[0];
    const { code, lines } = await admin('database', 'migrate');
    expect([code, lines]).toEqual([0, [{ migrations: migrations.length, latest: newest?.name }]]);
  });

  /** Returns the time at the end of a migration's name, in milliseconds since 1970. */
  const timeOf = ({ name }: { name: string }) => Number(name.slice(-13));
});

describe('source list', () => {
  it('`source list` prints when each source was last read successfully, and up to which day EDGAR indexes were read', async () => {
    const site = await startSite();
    try {
      const polling = setUpPolling(app);
      site.serve('/feed', { body: '<rss version="2.0"><channel><title>News</title></channel></rss>' });
      const feed = await polling.add('rss', `${site.origin}/feed`);
      serveEdgar(site, '', []);
      const edgar = await polling.add(
        'form-d',
        `${site.origin}/cgi-bin/browse-edgar?action=getcurrent&start=0`,
      );
      await polling.poll();
      const readAt = (await polling.get(feed)).last_polled_at;
      await polling.clock.wait(3_600_000);
      site.serve('/feed', { status: 500 });
      await polling.poll();
      const polledAt = (await polling.get(feed)).last_polled_at;
      expect(polledAt).not.toEqual(readAt);

      const { lines } = await admin('source', 'list');
      const listed = (name: string) => lines.find((line) => line.name === name);
      expect(listed(feed)).toMatchObject({
        last_polled_at: polledAt?.toISOString(),
        last_success_at: readAt?.toISOString(),
        last_error: expect.stringContaining('status 500'),
      });
      expect(listed(feed)).not.toHaveProperty('indexed_to');
      expect(listed(edgar)).toMatchObject({ last_error: null, indexed_to: '2026-03-03' });
      expect(listed('finsmes')).toMatchObject({ last_success_at: null });
    } finally {
      await site.close();
    }
  });
});

describe('user two-step-off', () => {
  it('`user two-step-off` lets a user sign in with the password alone, writes an audit entry and stores a notice', async () => {
    const user = await signInGuarded(app);
    const turnOff = () =>
      commandLine(['user', 'two-step-off', '--user', user.email], {
        DATABASE_URL: app.databaseUrl,
        DATA_DIR: '/nonexistent',
        SECRETS_KEY: secretsKey.toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:1',
        EMAIL_FROM: 'fundmatch@example.com',
        APP_ORIGIN: 'https://fundmatch.example.com',
      });
    const listed = async () =>
      (await admin('user', 'list')).lines.find((line) => line.user_id === user.userId)?.two_step;
    expect(await listed()).toBe(true);
    expect(await turnOff()).toMatchObject({
      code: 0,
      lines: [{ user_id: user.userId, email: user.email, two_step: false }],
    });
    expect(await listed()).toBe(false);
    const signedIn = await signInAs(app, user);
    expect((await signedIn.call('GET', '/app/api/session')).statusCode).toBe(200);
    const left = await app.dataSource.query(
      `select (select count(*)::int from two_step_secrets where user_id = $1) as secrets,
              (select json_agg(actor || ' ' || action) from audit_log where user_id = $1 and actor = 'command line') as audit,
              (select json_agg(kind) from notices where user_id = $1) as notices`,
      [user.userId],
    );
    expect(left).toEqual([
      { secrets: 0, audit: ['command line user.two-step-off'], notices: ['two-step-off'] },
    ]);
    expect(await turnOff()).toMatchObject({ code: 1, stderr: expect.stringContaining('is off already') });
  });
});

describe('rounds preview', () => {
  it("`rounds preview` prints what a user's accounts would match, and stores no match", async () => {
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', {
      accounts: [{ external_id: 'a-1', name: 'Dunholm Optics', domain: 'dunholm-optics.com' }],
    });
    const roundId = await app.ingestRound({ companyName: 'Dunholm', website: 'https://dunholm-optics.com' });
    const { code, lines } = await admin('rounds', 'preview', '--user', user.userId, '--days', '7');
    expect(code).toBe(0);
    expect(lines).toEqual([
      { user_id: user.userId, days: 7, rounds: 1, matches: 1, is_cut: false },
      { month: expect.any(String), match_type: 'account_domain', funding_type: 'seed', matches: 1 },
      expect.objectContaining({
        round_id: roundId,
        account_external_id: 'a-1',
        account_name: 'Dunholm Optics',
        evidence: { value: 'dunholm-optics.com', score: 1 },
      }),
    ]);
    expect(await app.dataSource.query('select 1 from matches')).toEqual([]);
  });
});

describe('source edit', () => {
  it("a new URL resets the source's ETag, failures and lease, so a running poll cannot write its result", async () => {
    await app.dataSource.query(
      `update sources set etag = 'old', consecutive_failures = 7, last_error = 'status 404', lease = gen_random_uuid()
       where name = 'finsmes'`,
    );
    const edited = await admin(
      'source',
      'edit',
      'finsmes',
      '--url',
      'https://news.example/feed',
      '--interval',
      '90',
    );
    expect(edited.lines).toMatchObject([
      { name: 'finsmes', url: 'https://news.example/feed', interval_seconds: 90, consecutive_failures: 0 },
    ]);
    const [row] = await app.dataSource.query(
      `select etag, lease, last_error from sources where name = 'finsmes'`,
    );
    expect(row).toEqual({ etag: null, lease: null, last_error: null });
    await app.dataSource.query(`update sources set etag = 'new' where name = 'finsmes'`);
    await admin('source', 'edit', 'finsmes', '--interval', '30');
    const [kept] = await app.dataSource.query(`select etag, interval_ms from sources where name = 'finsmes'`);
    expect(kept).toEqual({ etag: 'new', interval_ms: 30_000 });
    expect(await admin('source', 'edit', 'finsmes')).toMatchObject({ code: 2 });
    expect(await admin('source', 'edit', 'nobody', '--interval', '9')).toMatchObject({ code: 1 });
    expect(await admin('source', 'edit', 'finsmes', '--url', 'ftp://x.example')).toMatchObject({ code: 1 });
  });
});

describe('jobs', () => {
  it('`jobs failed` lists rounds whose matching failed at every attempt, and `jobs retry` retries them', async () => {
    const roundId = await app.ingestRound({ companyName: 'Parked' });
    const park = () =>
      app.dataSource.query(`update match_jobs set attempts = 8, failed_at = now(), last_error = 'Error: no'`);
    await park();
    const [failed] = (await admin('jobs', 'failed')).lines;
    expect(failed).toMatchObject({
      round_id: roundId,
      company_name: 'Parked',
      attempts: 8,
      last_error: 'Error: no',
    });
    expect((await admin('jobs', 'retry', roundId)).lines).toEqual([{ round_id: roundId, waiting: true }]);
    expect((await admin('jobs', 'failed')).lines).toEqual([]);
    const again = await admin('jobs', 'retry', roundId);
    expect(again).toMatchObject({ code: 1, stdout: '' });
    expect(again.stderr).toContain('has not failed');
    await park();
    expect((await admin('jobs', 'retry', '--all')).lines).toEqual([{ round_id: roundId, waiting: true }]);
    expect(await admin('jobs', 'retry')).toMatchObject({ code: 2 });
    expect(await admin('jobs', 'retry', 'x')).toMatchObject({ code: 1 });
  });
});

describe('the commands doctor and status', () => {
  it('`doctor` and `status` print the worst problem first with its runbook, but only `doctor` exits with 1', async () => {
    const sick = await admin('doctor');
    expect(sick.code).toBe(1);
    expect(sick.lines[0]).toEqual({
      severity: 'bad',
      problem: 'No worker is connected: nothing is read, matched or sent.',
      todo: 'Start a process with ROLE=worker or ROLE=all.',
      runbook: 'docs/operations/alerts.md#fundmatchdown',
    });
    await app.ingestRound({ companyName: 'Waiting' });
    const { code, lines } = await admin('status');
    expect(code).toBe(0);
    expect(lines[0]).toMatchObject({ finding: { severity: 'bad' } });
    expect(lines).toContainEqual(expect.objectContaining({ workers: 0, rounds_held: 0 }));
    expect(lines).toContainEqual({ source: expect.objectContaining({ name: 'finsmes', enabled: false }) });
    expect(lines).toContainEqual({ rounds_of_day: expect.objectContaining({ rounds: 1 }) });
    expect(lines).toContainEqual({ database: expect.objectContaining({ connections: expect.any(Number) }) });
  });
});

describe('the commands doctor and status for an overdue source', () => {
  it('`status` and `doctor` print for how long the source has been due', async () => {
    await admin('source', 'add', 'rss', 'https://news.example/feed.xml', '--name', 'waiting-feed');
    await app.dataSource.query(
      `update sources set next_poll_at = now() - interval '10 minutes' where name = 'waiting-feed'`,
    );
    const worker = new Client({ connectionString: app.databaseUrl, application_name: 'fundmatch listen' });
    await worker.connect();
    try {
      const listed = (await admin('status')).lines.flatMap(({ source }) => source ?? []);
      expect(listed.find(({ name }) => name === 'waiting-feed')?.due_s).toBeCloseTo(600, -2);
      expect((await admin('doctor')).lines).toContainEqual({
        severity: 'bad',
        problem: 'Due sources are not read: waiting-feed has been waiting for 10 minutes.',
        todo: 'Look for is_slow in admin source list. Disable the sources that hang, or add workers.',
        runbook: 'docs/operations/alerts.md#fundmatchsourceswaiting',
      });
    } finally {
      await worker.end();
    }
  });
});

it('regression: no command prints control characters from a source to the terminal', async () => {
  const said = 'it says \u001b]0;pwn\u0007 and \u009b2J';
  await app.dataSource.query(`update sources set last_error = $1, enabled = true, consecutive_failures = 5`, [
    said,
  ]);
  for (const args of [['source', 'list'], ['status'], ['doctor']]) {
    const { stdout, lines } = await admin(...args);
    expect(stdout).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
    expect(JSON.stringify(lines)).toContain(JSON.stringify(said).slice(1, -1));
  }
  const { stderr } = await admin('source', 'show\u001b]0;pwn\u0007');
  expect(stderr).not.toMatch(/[\u0000-\u0009\u000b-\u001f\u007f-\u009f]/);
});

describe('the commands user delete and person erase', () => {
  it('`user delete` and `person erase` print how much they would delete, and delete only with --yes', async () => {
    const user = await app.newUser();
    const contact = { external_id: 'c', email: 'noor@tidewell.com' };
    await user.call('POST', '/api/v1/contacts', { contacts: [contact] });
    const asked = await admin('person', 'erase', '--email', 'noor@tidewell.com');
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toContain('delete 1 contacts, and remove the person from 0 accounts, 0 matches');
    expect(asked.stderr).toContain('To erase the person, add --yes.');
    expect((await admin('person', 'erase', '--email', 'noor@tidewell.com', '--yes')).lines).toEqual([
      { erased: true, contacts: 1, matches: 0, accounts: 0, rounds: 0, items: 0, accounts_left: 0 },
    ]);
    await user.call('POST', '/api/v1/contacts', { contacts: [{ ...contact, email: 'per@tidewell.com' }] });

    const counted = await admin('user', 'delete', '--user', user.userId);
    expect(counted).toMatchObject({ code: 1, stdout: '' });
    expect(counted.stderr).toContain('0 accounts, 1 contacts and 0 matches');
    expect((await admin('user', 'delete', '--user', user.userId, '--yes')).lines).toEqual([
      { deleted: true, accounts: 0, contacts: 1, matches: 0 },
    ]);
    const isRefused = async () => (await user.call('GET', '/api/v1/webhooks')).status === 401;
    await soon('the key of the deleted user is refused', isRefused);
    expect((await admin('user', 'delete', '--user', user.userId, '--yes')).stderr).toContain('no user');
    const actions: unknown[] = await app.dataSource.query(
      `select actor, action, user_id, subject from audit_log where action in ('person.erase', 'user.delete') order by id`,
    );
    const entry = { actor: 'command line', user_id: null, subject: null };
    expect(actions).toEqual([
      { ...entry, action: 'person.erase' },
      { ...entry, action: 'user.delete' },
    ]);
  });
});

describe('retention', () => {
  it('`retention --dry-run` only counts expired data, and `retention` deletes this data and writes an audit entry', async () => {
    const { userId } = await app.newUser();
    await seedMatches(app.dataSource, userId, {
      count: 3,
      newest: new Date('2020-01-05T00:00:00Z'),
      statusSql: `'delivered'`,
    });
    await app.dataSource.query(`update matches set body = '\\x7b7d'`);
    await app.dataSource.query(
      `insert into items (source, source_item, outcome, reason, fetched_at)
       values ('wire', 'old', 'rejected', 'people', '2020-01-05'), ('wire', 'new', 'rejected', 'people', now())`,
    );
    await app.dataSource.query(
      `insert into quota_usage (user_id, tool, day, requests, rows)
       select $1, 'matches_list', day, 1, 0 from unnest(array['2020-01-05', current_date - 1]::date[]) day`,
      [userId],
    );
    const left = async () => {
      const rows: object[] = await app.dataSource.query(
        `select (select count(*)::int from items) as items, (select count(body)::int from matches) as bodies,
           (select count(*)::int from quota_usage) as usage, (select count(*)::int from audit_log where action = 'retention.run') as entries`,
      );
      return rows[0];
    };
    const partition = { partition: 'items_default', rows: 1 };
    const counts = { items: 1, bodies: 3, usage: 1 };
    expect((await admin('retention', '--dry-run')).lines).toEqual([partition, { ...counts, dry_run: true }]);
    expect(await left()).toEqual({ items: 2, bodies: 3, usage: 2, entries: 0 });
    expect((await admin('retention')).lines).toEqual([partition, { ...counts, dry_run: false }]);
    expect(await left()).toEqual({ items: 1, bodies: 0, usage: 1, entries: 1 });
    expect(await app.dataSource.query(`select detail from audit_log where action = 'retention.run'`)).toEqual(
      [{ detail: counts }],
    );
    expect((await admin('retention', '--dry-run')).lines).toEqual([
      { items: 0, bodies: 0, usage: 0, dry_run: true },
    ]);
    await app.dataSource.query(
      `update retention set lease = gen_random_uuid(), leased_until = now() + interval '1 minute'`,
    );
    const busy = await admin('retention');
    expect(busy).toMatchObject({ code: 1, stdout: '' });
    expect(busy.stderr).toContain('Retention already runs in another process');
  });
});
