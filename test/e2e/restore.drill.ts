import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { copyFile, mkdir, mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { contentsOf, tableNames } from '../harness/contents.js';
import { createIdleDatabase, queryOnce } from '../harness/database.js';
import { run, start } from '../harness/process.js';
import type { Running } from '../harness/process.js';
import { startTestReceiver } from '../harness/receiver.js';
import type { TestReceiver } from '../harness/receiver.js';
import { soon } from '../harness/soon.js';

const SERVICE = 'dist/main.js';
const ADMIN = 'dist/admin/main.js';
const SNIPPET = 'restored from a backup, outcome unknown';

let directory: string;
let receiver: TestReceiver;
const running: Running[] = [];
const drops: (() => Promise<void>)[] = [];
const environment = { SECRETS_KEY: randomBytes(32).toString('base64') };

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-restore-'));
  receiver = await startTestReceiver();
  await writeFile(join(directory, 'ca.pem'), receiver.caPem);
});
afterEach(async () => {
  for (const { child, finished } of running.splice(0)) {
    child.kill('SIGKILL');
    await finished;
  }
});
afterAll(async () => {
  for (const drop of drops) await drop();
  await receiver.close();
  await rm(directory, { recursive: true, force: true });
});

async function newDatabase(): Promise<string> {
  const { url, drop } = await createIdleDatabase();
  drops.push(drop);
  return url;
}

const admin = (url: string, ...args: string[]) => run(ADMIN, args, { ...environment, DATABASE_URL: url });
const begin = (url: string, ...args: string[]) => {
  const started = start(ADMIN, args, { ...environment, DATABASE_URL: url });
  running.push(started);
  return started;
};

/** Starts a process of the service and waits until it is ready. */
async function service(
  url: string,
  env: Record<string, string> = {},
): Promise<Running & { address: string }> {
  const started = start(SERVICE, [], {
    ...environment,
    DATABASE_URL: url,
    PORT: '0',
    WEBHOOK_ALLOWED_NETWORKS: '127.0.0.1',
    WEBHOOK_CA_FILE: join(directory, 'ca.pem'),
    ...env,
  });
  running.push(started);
  const { address } = await started.line((line) => line.msg === 'ready');
  return { ...started, address };
}

async function stop({ child, finished }: Running): Promise<void> {
  child.kill('SIGTERM');
  expect(await finished).toMatchObject({ code: 0 });
}

/** Waits until a query returns true, at most a minute. The query uses a separate connection. */
async function until(url: string, sql: string): Promise<void> {
  const isSo = async () => (await queryOnce<{ ok: boolean }>(url, `select (${sql}) as ok`))[0]?.ok === true;
  await soon(sql, isSo, 60_000).catch(async (error: unknown) => {
    const found = await queryOnce(url, 'select webhook_status, webhook_response_snippet from matches');
    throw new Error(`The query did not become true. The matches are ${JSON.stringify(found)}`, {
      cause: error,
    });
  });
}

let rounds = 0;
/** Ingests one round per domain. */
async function ingest(url: string, ...domains: string[]): Promise<void> {
  rounds += 1;
  const path = join(directory, `rounds-${rounds}.ndjson`);
  const lines = domains.map((domain) =>
    JSON.stringify({
      source_item: domain,
      company_name: domain.replace('-qz.com', ''),
      amount: 2_000_000,
      currency: 'USD',
      published_date: '2026-02-02',
      website: domain,
    }),
  );
  await writeFile(path, lines.join('\n'));
  expect(await admin(url, 'ingest', 'rounds', path)).toMatchObject({ code: 0 });
}

/** Returns the companies of the received matches, in alphabetical order. */
const told = () =>
  receiver.requests
    .map(
      ({ rawBody }) =>
        (JSON.parse(rawBody.toString()) as { funding_round: { company_name: string } }).funding_round
          .company_name,
    )
    .sort();

describe('a service on a restored database', () => {
  it('a restored service sends nothing twice: neither waiting matches of the backup nor items that it reads again', async () => {
    const url = await newDatabase();
    const [created] = (await admin(url, 'user', 'create', '--email', 'kim@example.com', '--tier', 'pro'))
      .lines;
    const [key] = (await admin(url, 'key', 'create', '--user', created.user_id)).lines;
    const call = async (address: string, method: string, path: string, body?: unknown) => {
      const response = await fetch(`${address}/api/v1/${path}`, {
        method,
        headers: { authorization: `Bearer ${key.api_key}`, 'content-type': 'application/json' },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      expect(response.status).toBe(200);
      return response.json();
    };
    const domains = ['delivered', 'waiting', 'later', 'fresh'].map((name) => `${name}-qz.com`);

    // Before the backup, the service delivers one match, and another match waits. After the backup,
    // it delivers the waiting match and one more.
    const first = await service(url);
    await call(first.address, 'POST', 'webhooks', { url: receiver.url });
    await call(first.address, 'POST', 'accounts', {
      accounts: domains.map((domain) => ({ external_id: domain, name: domain, domain })),
    });
    await ingest(url, 'delivered-qz.com');
    await until(url, `select count(*) = 1 from matches where webhook_status = 'delivered'`);
    await stop(first);
    expect(await admin(url, 'sending', 'pause')).toMatchObject({ code: 0 });
    const silent = await service(url);
    await ingest(url, 'waiting-qz.com');
    await until(url, `select count(*) = 1 from matches where webhook_status = 'pending'`);
    const file = join(directory, 'older.tar.gz');
    expect(await admin(url, 'backup', file)).toMatchObject({ code: 0 });
    await stop(silent);
    expect(told()).toEqual(['delivered']);
    expect(await admin(url, 'sending', 'resume', '--yes')).toMatchObject({ code: 0 });
    const second = await service(url);
    await ingest(url, 'later-qz.com');
    await until(url, `select count(*) = 3 from matches where webhook_status = 'delivered'`);
    await stop(second);
    expect(told()).toEqual(['delivered', 'later', 'waiting']);

    // The database is lost. The restore marks the waiting match of the backup as failed. If the
    // sources list the missing rounds again, the service stores them and sends nothing.
    const restored = await newDatabase();
    expect((await admin(restored, 'restore', file)).lines).toMatchObject([
      { failed_pending: 1, silent_rounds: 0 },
    ]);
    // Sending was paused during the backup, so it is paused after the restore. The
    // `application_name` in the URL must not hide the worker from `fail-pending`.
    expect(await admin(restored, 'sending', 'pause')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('already paused'),
    });
    const catchingUp = await service(`${restored}?application_name=mine`);
    await ingest(restored, 'delivered-qz.com', 'waiting-qz.com', 'later-qz.com');
    await until(restored, `select count(*) = 1 from matches where webhook_status = 'pending'`);
    const early = await admin(restored, 'deliveries', 'fail-pending', '--yes');
    expect(early).toMatchObject({ code: 1, stdout: '' });
    expect(early.stderr).toMatch(/^fundmatch: 1 worker is connected .* Stop them all first/);
    await stop(catchingUp);
    const asked = await admin(restored, 'deliveries', 'fail-pending');
    expect(asked).toMatchObject({ code: 1, stdout: '' });
    expect(asked.stderr).toMatch(/^fundmatch: 1 matches of 1 users wait, and 0 rounds .* Add --yes/);
    expect((await admin(restored, 'deliveries', 'fail-pending', '--yes')).lines).toEqual([
      { failed: 1, silent_rounds: 0 },
    ]);

    // After `resume`, the service delivers matches of new rounds.
    expect(await admin(restored, 'sending', 'resume')).toMatchObject({ code: 0 });
    const third = await service(restored);
    await ingest(restored, 'fresh-qz.com');
    await until(restored, `select count(*) = 2 from matches where webhook_status = 'delivered'`);
    const { data } = (await call(third.address, 'GET', 'matches')) as {
      data: {
        funding_round: { company_name: string };
        webhook_status: string;
        webhook_response_snippet: string;
      }[];
    };
    expect(
      data.map((match) => [
        match.funding_round.company_name,
        match.webhook_status,
        match.webhook_response_snippet,
      ]),
    ).toEqual([
      ['fresh', 'delivered', null],
      ['later', 'failed', SNIPPET],
      ['waiting', 'failed', SNIPPET],
      ['delivered', 'delivered', null],
    ]);
    await stop(third);
    expect(told()).toEqual(['delivered', 'fresh', 'later', 'waiting']);
    expect(
      await queryOnce(
        restored,
        `select actor, action, detail from audit_log where action ~ 'restore|pending' order by id`,
      ),
    ).toEqual([
      {
        actor: 'command line',
        action: 'database.restore',
        detail: { made_by: expect.any(String), failed_pending: 1, silent_rounds: 0 },
      },
      {
        actor: 'command line',
        action: 'deliveries.fail-pending',
        detail: { failed: 1, silent_rounds: 0 },
      },
    ]);
  }, 240_000);

  it('with every restore tool, a restored service sends nothing about a round that waited for matching', async () => {
    const url = await newDatabase();
    const { user_id: userId } = (
      await admin(url, 'user', 'create', '--email', 'ada@example.com', '--tier', 'pro')
    ).lines[0];
    await admin(url, 'key', 'create', '--user', userId);
    await queryOnce(
      url,
      `with account as (
         insert into accounts (user_id, external_id, name, domain, registrable_domain, created_at, updated_at)
         values ($1, 'a', 'a', 'in-line-qz.com', 'in-line-qz.com', now(), now()))
       insert into webhook_endpoints (user_id, url, updated_at) values ($1, $2, now())`,
      [userId, receiver.url],
    );
    await ingest(url, 'in-line-qz.com');
    const file = join(directory, 'in-line.tar.gz');
    expect(await admin(url, 'backup', file)).toMatchObject({ code: 0 });
    const before = receiver.requests.length;
    const original = await service(url);
    await until(url, `select count(*) = 1 from matches where webhook_status = 'delivered'`);
    await stop(original);
    expect(receiver.requests.length).toBe(before + 1);

    const restored = await newDatabase();
    expect((await admin(restored, 'restore', file)).lines).toMatchObject([
      { failed_pending: 0, silent_rounds: 1 },
    ]);
    // With --keep-pending, the restore changes no match, like a tool of another vendor.
    const byOther = await newDatabase();
    expect((await admin(byOther, 'restore', '--keep-pending', file)).lines).toMatchObject([
      { failed_pending: 0, silent_rounds: 0 },
    ]);
    expect((await admin(byOther, 'deliveries', 'fail-pending', '--yes')).lines).toEqual([
      { failed: 0, silent_rounds: 1 },
    ]);
    for (const database of [restored, byOther]) {
      const worker = await service(database, { ROLE: 'worker' });
      await until(
        database,
        `select count(*) = 1 from matches where webhook_status = 'failed' and webhook_response_snippet = '${SNIPPET}'`,
      );
      await until(database, `select count(*) = 0 from match_jobs`);
      await stop(worker);
    }
    expect(receiver.requests.length).toBe(before + 1);
  }, 240_000);
});

describe('a worker while sending is paused', () => {
  it('a worker expires claims of dead processes while sending is paused', async () => {
    const url = await newDatabase();
    const { user_id: userId } = (
      await admin(url, 'user', 'create', '--email', 'ida@example.com', '--tier', 'pro')
    ).lines[0];
    const before = receiver.requests.length;
    await queryOnce(url, `insert into webhook_endpoints (user_id, url, updated_at) values ($1, $2, now())`, [
      userId,
      receiver.url,
    ]);
    await queryOnce(
      url,
      `insert into matches (user_id, id, round_id, created_at, match_type, evidence_value, evidence_score, also_matched_total, funding_round,
         webhook_status, claimed_at)
       values ($1, gen_random_uuid(), gen_random_uuid(), now(), 'account_domain', 'x.com', 1, 0, '{}', 'pending', now() - interval '27 s')`,
      [userId],
    );
    expect(await admin(url, 'sending', 'pause')).toMatchObject({ code: 0 });
    const worker = await service(url, { ROLE: 'worker' });
    await until(
      url,
      `select webhook_status = 'failed' and webhook_response_snippet = 'delivery interrupted, outcome unknown' from matches`,
    );
    await stop(worker);
    expect(receiver.requests.length).toBe(before);
  }, 120_000);
});

describe('an interrupted backup or restore', () => {
  let url: string;
  beforeAll(async () => {
    url = await newDatabase();
    expect(await admin(url, 'user', 'create', '--email', 'lee@example.com', '--tier', 'pro')).toMatchObject({
      code: 0,
    });
    await queryOnce(
      url,
      `insert into company_name_blocks select n, n, n, 'name ' || md5(n::text) from generate_series(1, 400000) n`,
    );
  });

  /** Kills the process when it reports the last table before the large table. */
  const killInTheMiddle = async ({ child, finished }: Running) => {
    let text = '';
    await new Promise<void>((resolve, reject) => {
      child.stderr?.on('data', (chunk: string) => {
        text += chunk;
        if (text.includes('audit_log:')) resolve();
      });
      child.once('exit', (code) =>
        reject(new Error(`The process exited with code ${code} before it reached the large table: ${text}`)),
      );
    });
    child.kill('SIGKILL');
    expect(await finished).toMatchObject({ code: null, stdout: '' });
    expect(text).not.toContain('users:');
  };

  it('a killed backup leaves no file that a user could restore', async () => {
    const file = join(directory, 'killed.tar.gz');
    await killInTheMiddle(begin(url, 'backup', file));
    await expect(stat(file)).rejects.toThrow('ENOENT');
    const target = await newDatabase();
    const end = await admin(target, 'restore', `${file}.partial`);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toMatch(/is damaged or incomplete: it ends too early/);
    expect(await tableNames(target)).toEqual([]);
    const again = await admin(url, 'backup', file);
    expect(again.stderr).toMatch(
      /killed\.tar\.gz\.partial exists\. Another backup is writing this file, or a backup was killed/,
    );
    await rm(`${file}.partial`);
    expect(await admin(url, 'backup', file)).toMatchObject({ code: 0 });
  });

  it('a killed restore leaves the database unchanged, so that the operator can repeat it', async () => {
    const file = join(directory, 'repeated.tar.gz');
    expect(await admin(url, 'backup', file)).toMatchObject({ code: 0 });
    const target = await newDatabase();
    await killInTheMiddle(begin(target, 'restore', file));
    expect(await admin(target, 'restore', file)).toMatchObject({ code: 0 });
    const [before, after] = [await contentsOf(url), await contentsOf(target)];
    const { pushed_batches: forgotten = {} } = after.tables;
    expect(after.tables).toEqual({ ...before.tables, pushed_batches: forgotten });
    expect(after.definitions).toEqual(before.definitions);
  });

  it('a backup that is stopped with Ctrl-C removes its unfinished file', async () => {
    const file = join(directory, 'interrupted.tar.gz');
    const backup = begin(url, 'backup', file);
    await once(backup.child.stderr as NodeJS.ReadableStream, 'data');
    backup.child.kill('SIGINT');
    const end = await backup.finished;
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toMatch(/fundmatch: Interrupted\.\n$/);
    await expect(stat(file)).rejects.toThrow('ENOENT');
    await expect(stat(`${file}.partial`)).rejects.toThrow('ENOENT');
  });
});

describe('the embedded database', () => {
  it("the operator can restore the embedded database into another directory with the first directory's key", async () => {
    const [from, to] = [join(directory, 'from'), join(directory, 'to')];
    const embedded = (dataDir: string, ...args: string[]) => run(ADMIN, args, { DATA_DIR: dataDir });
    const file = join(directory, 'embedded.tar.gz');
    expect((await embedded(from, 'user', 'create', '--email', 'mia@example.com', '--tier', 'pro')).code).toBe(
      0,
    );
    const [made] = (await embedded(from, 'backup', file)).lines;
    expect(made.keep_apart).toContain(`Keep ${from}/secrets.key in another place`);
    expect((await embedded(to, 'restore', file)).stderr).toContain('no key is set');
    await rm(to, { recursive: true, force: true });
    await mkdir(to);
    await copyFile(join(from, 'secrets.key'), join(to, 'secrets.key'));
    expect((await embedded(to, 'restore', file)).lines).toMatchObject([
      { rows: made.rows, failed_pending: 0, silent_rounds: 0 },
    ]);
    expect((await embedded(to, 'user', 'list')).lines).toMatchObject([{ email: 'mia@example.com' }]);
    expect((await embedded(from, 'restore', file)).stderr).toContain('The database is not empty');
  }, 240_000);
});
