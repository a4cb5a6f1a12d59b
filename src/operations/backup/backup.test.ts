import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { gzipSync } from 'node:zlib';
import { startTestApp } from '../../../test/harness/app.js';
import { requireBuild } from '../../../test/harness/build.js';
import { commandLine } from '../../../test/harness/command-line.js';
import type { TestApp, TestUser } from '../../../test/harness/app.js';
import { contentsOf, tableNames } from '../../../test/harness/contents.js';
import { createIdleDatabase, queryOnce } from '../../../test/harness/database.js';
import type { Finished } from '../../../test/harness/process.js';
import { ArchiveReader, writeArchive } from './archive.js';
import type { ArchiveEntry } from './archive.js';
import { OperatorError } from '../../runtime/errors.js';
import { writeBackup } from './backup.js';
import { restoreBackup } from './restore.js';

const ADMIN = 'dist/admin/main.js';
const METADATA =
  '{"id":9007199254740993,"rate":0.10,"tiny":1e-30,"text":"tab\\t, back\\\\slash, line\\nbreak, \\u00e9\\ud83d\\ude80"}';

let app: TestApp;
let directory: string;
let secretsKey: string;
let file: string;
const dropped: (() => Promise<void>)[] = [];

/** When a key was used is written in the background; afterwards nothing changes by itself. */
async function untilKeysAreNoted(): Promise<void> {
  for (let rows = [{}]; rows.length > 0; await delay(50))
    rows = await app.dataSource.query('select from api_keys where last_used_at is null');
}

beforeAll(async () => {
  directory = await mkdtemp(join(tmpdir(), 'fundmatch-backup-'));
  app = await startTestApp();
  secretsKey = app.secretBox['key'].toString('base64');
  await app.dataSource.query(
    `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)`,
    [app.secretBox.fingerprint],
  );
  await fill();
  file = join(directory, 'whole.tar.gz');
  expect(await admin(app.databaseUrl, 'backup', file)).toMatchObject({ code: 0 });
});
afterAll(async () => {
  for (const drop of dropped) await drop();
  await app.close();
  await rm(directory, { recursive: true, force: true });
});

/** Rows in every table that calls, articles and matching fill, in all states of a delivery. */
async function fill(): Promise<void> {
  const users: TestUser[] = [];
  for (let at = 0; at < 4; at += 1) {
    const user = await app.newUser();
    users.push(user);
    await user.setCaps('crm_accounts_upsert', { rows: 500 });
    await user.call(
      'POST',
      '/api/v1/accounts',
      `{"accounts":[{"external_id":"gone","name":"Gone"},{"external_id":"a\\tb","name":"Über \\"GmbH\\"","domain":"backup${at}qz.com","metadata":${METADATA}},
        {"external_id":"second","name":"Second","domain":"backup${at}qz.com"},{"external_id":"nameless","name":"Harbour Lantern ${at}"}]}`,
    );
    await user.call('DELETE', '/api/v1/accounts?external_id=gone');
    await user.call('POST', '/api/v1/contacts', {
      contacts: [{ external_id: 'c', email: `kim@backup${at}qz.com`, account_external_id: 'a\tb' }],
    });
    // Four states: waiting, claimed, delivered, without a webhook.
    if (at < 3) await user.call('POST', '/api/v1/webhooks', { url: 'https://receiver.example/hook' });
    await app.ingestRound({ companyName: `Backup ${at}`, website: `https://backup${at}qz.com` });
  }
  await app.matchAll();
  const set = (user: TestUser | undefined, assignment: string) =>
    app.dataSource.query(`update matches set ${assignment} where user_id = $1`, [user?.userId]);
  await set(users[1], `claimed_at = now()`);
  await set(users[2], `claimed_at = now(), webhook_status = 'delivered', delivered_at = now()`);
  await untilKeysAreNoted();
  // A partition that migrations make in no new database.
  await app.dataSource.query(
    `create table items_2024_05 partition of items for values from ('2024-05-01T00:00:00Z') to ('2024-06-01T00:00:00Z')`,
  );
  await app.dataSource.query(
    `insert into items (source, source_item, outcome, reason, fetched_at) values ('old', 'one', 'rejected', 'revenue', '2024-05-07')`,
  );
  // An item whose round is matched later.
  await app.ingestRound({ companyName: 'Waits', website: 'https://waits.example' });
}

function admin(url: string, ...args: string[]): Promise<Finished> {
  return commandLine(args, { DATABASE_URL: url, DATA_DIR: '/nonexistent', SECRETS_KEY: secretsKey });
}

/** What the command does, in this process. */
function restore(url: string, path: string) {
  const config = {
    databaseUrl: url,
    databasePoolSize: 2,
    dataDir: '/nonexistent',
    secretsKey: Buffer.from(secretsKey, 'base64'),
  };
  return restoreBackup(config, path, { keepPending: false, now: new Date(), ...quietly });
}

const quietly = { report: () => undefined, signal: new AbortController().signal };

/** A database without tables, or one that was only migrated. */
async function target(template?: 'fundmatch_template'): Promise<string> {
  const { url, drop } = await createIdleDatabase(template);
  dropped.push(drop);
  return url;
}

async function entriesOf(path: string): Promise<{ name: string; content: Buffer }[]> {
  const archive = new ArchiveReader(path);
  const entries = [];
  while ((await archive.peek()) !== null) entries.push(await archive.next());
  archive.close();
  return entries;
}

/** Writes the whole backup with one of its files altered. */
async function altered(name: string, alter: (text: string) => string): Promise<string> {
  const path = join(directory, `altered-${dropped.length}-${Math.random()}.tar.gz`);
  const entries = await entriesOf(file);
  expect(entries.map((entry) => entry.name)).toContain(name);
  async function* changed(): AsyncGenerator<ArchiveEntry> {
    for (const entry of entries) {
      const content = entry.name === name ? Buffer.from(alter(entry.content.toString())) : entry.content;
      yield { name: entry.name, content: [content] };
    }
  }
  await writeArchive(path, changed(), new AbortController().signal);
  return path;
}

const alterManifest = (change: (manifest: { migrations: string[]; formatVersion: number }) => void) =>
  altered('manifest.json', (text) => {
    const manifest = JSON.parse(text);
    change(manifest);
    return JSON.stringify(manifest);
  });

describe('a backup', () => {
  it('is one private file that lists its contents and names the key to keep elsewhere', async () => {
    const path = join(directory, 'described.tar.gz');
    const end = await admin(app.databaseUrl, 'backup', path);
    expect(end.lines).toEqual([
      {
        file: path,
        bytes: (await stat(path)).size,
        tables: expect.any(Number),
        rows: expect.any(Number),
        taken_at: expect.stringMatching(/Z$/),
        secrets_key_fingerprint: app.secretBox.fingerprint,
        keep_apart: expect.stringContaining('The secrets key is not in the file. Keep SECRETS_KEY'),
      },
    ]);
    expect(end.stderr).toContain('accounts: 12 rows');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(directory)).not.toContain('described.tar.gz.partial');
    const bytes = (await entriesOf(path)).map(({ content }) => content.toString()).join('');
    expect(bytes).not.toContain(secretsKey);
    expect(bytes).toContain('9007199254740993');
  });

  it.each([['template0' as const], ['fundmatch_template' as const]])(
    'restores every row unchanged into a database made from %s',
    async (template) => {
      const { url, drop } = await createIdleDatabase(template);
      dropped.push(drop);
      const end = await admin(url, 'restore', '--keep-pending', file);
      expect(end).toMatchObject({ code: 0, lines: [{ failed_pending: 0, silent_rounds: 0 }] });
      const [before, after] = [await contentsOf(app.databaseUrl), await contentsOf(url)];
      expect(before.tables['matches']?.rows).toBe(4);
      expect(before.tables['also_matched']?.rows).toBeGreaterThan(0);
      expect(before.tables['match_jobs']?.rows).toBe(1);
      expect(before.tables['items_2024_05']?.rows).toBe(1);
      // Batches are known by row versions of the server, so a restored one compares them again.
      expect(before.tables['pushed_batches']?.rows).toBeGreaterThan(0);
      expect(after.tables['pushed_batches']?.rows).toBe(0);
      const { pushed_batches: forgotten = {} } = after.tables;
      expect(after.tables).toEqual({ ...before.tables, pushed_batches: forgotten });
      expect(after.definitions).toEqual(before.definitions);
      // One more entry of the audit log records the restore.
      const entries = Number(before.sequences['audit_log_id_seq'] ?? 0) + 1;
      expect({ ...after.sequences, schema_migrations_id_seq: null }).toEqual({
        ...before.sequences,
        audit_log_id_seq: String(entries),
        schema_migrations_id_seq: null,
      });
    },
  );

  it('is consistent while accounts are pushed and rounds are matched', async () => {
    // A separate application, because other tests compare the content of the shared one.
    const app = await startTestApp({ secretsKey: Buffer.from(secretsKey, 'base64') });
    dropped.push(() => app.close());
    const user = await app.newUser();
    await user.setCaps('crm_accounts_upsert', { requests: 100_000, rows: 100_000 });
    // The copy of a table between accounts and quota_usage waits until the test continues it.
    for (const statement of [
      `insert into host_budgets (host, next_request_at) values ('waits.example', now())`,
      `alter table host_budgets enable row level security, force row level security`,
      `create policy waits on host_budgets using ((select true from pg_advisory_xact_lock_shared(1)))`,
    ])
      await app.dataSource.query(statement);
    const gate = app.dataSource.createQueryRunner();
    await gate.query('select pg_advisory_lock(1)');
    let written = 0;
    let isDone = false;
    const write = async () => {
      while (!isDone) {
        const domain = `moving${written}qz.com`;
        const accounts = [{ external_id: `a${written}`, name: `Moving ${written}`, domain }];
        expect(await user.call('POST', '/api/v1/accounts', { accounts })).toMatchObject({ status: 200 });
        await app.ingestRound({ companyName: `Moving ${written}`, website: `https://${domain}` });
        await app.matchAll();
        written += 1;
      }
    };
    const writing = write();
    const writtenMore = async (rounds: number) => {
      for (const until = written + rounds; written < until;) await Promise.race([writing, delay(5)]);
    };
    await writtenMore(5);
    const path = join(directory, 'moving.tar.gz');
    const seen = new Map<string, number>();
    try {
      const backup = writeBackup(app.dataSource, path, {
        report: (line) => seen.set(line.split(':')[0] ?? '', written),
        signal: new AbortController().signal,
      });
      while (!seen.has('accounts')) await Promise.race([backup, delay(5)]);
      await writtenMore(2);
      await gate.query('select pg_advisory_unlock_all()');
      await backup;
    } finally {
      await gate.query('select pg_advisory_unlock_all()');
      await gate.release();
      isDone = true;
      await writing;
    }
    expect(seen.get('quota_usage')).toBeGreaterThan(seen.get('accounts') ?? Infinity);
    const url = await target();
    await restore(url, path);
    const [counts] = await queryOnce(
      url,
      `select (select count(*) from accounts where user_id = $1) = (select rows from quota_usage where user_id = $1) as quota,
         (select count(*) from matches where user_id = $1) = (select count(*) from match_ledger where user_id = $1) as ledger,
         not exists (select from matches m where not exists (select from match_ledger l where l.user_id = m.user_id and l.round_id = m.round_id)) as every_match,
         (select max(extract(epoch from created_at) * 1000)::bigint from matches where user_id = $1) = (select last_match_ms from user_cursors where user_id = $1) as cursor,
         (select count(*) from matches where user_id = $1) > 0 as any_match`,
      [user.userId],
    );
    expect(counts).toEqual({ quota: true, ledger: true, every_match: true, cursor: true, any_match: true });
  });

  it('leaves no file if it cannot be written', async () => {
    const limited = join(directory, 'limited.tar.gz');
    requireBuild();
    const { spawn } = await import('node:child_process');
    const full = new Promise<string>((resolve) => {
      // A limit of 8 blocks of 512 bytes simulates a full disk.
      const child = spawn(
        'sh',
        ['-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, ADMIN, 'backup', limited],
        {
          env: { PATH: process.env['PATH'], DATABASE_URL: app.databaseUrl, SECRETS_KEY: secretsKey },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      let text = '';
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      child.on('close', () => resolve(text));
    });
    expect(await full).toContain(`Cannot write ${limited} (EFBIG)`);
    const cases: [string, RegExp][] = [
      [file, /exists already; give another name or remove it/],
      [join(directory, 'missing', 'x.tar.gz'), /ENOENT.*: its directory does not exist/],
      [join(file, 'x.tar.gz'), /ENOTDIR/],
    ];
    for (const [path, message] of cases) {
      await expect(writeBackup(app.dataSource, path, quietly)).rejects.toThrow(message);
    }
    expect((await readdir(directory)).filter((name) => /limited|partial/.test(name))).toEqual([]);
  });

  it('reports a full disk, and removes the unfinished file', async () => {
    const path = join(directory, 'full.tar.gz');
    async function* failing(): AsyncGenerator<ArchiveEntry> {
      yield { name: 'manifest.json', content: [Buffer.from('{}')] };
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    await expect(writeArchive(path, failing(), new AbortController().signal)).rejects.toThrow(
      `Cannot write ${path} (ENOSPC): no space is left there`,
    );
    expect((await readdir(directory)).filter((name) => name.startsWith('full'))).toEqual([]);
  });
});

describe('a restore changes nothing and rejects', () => {
  const refused = async (path: string, message: RegExp) => {
    const url = await target();
    const refusal = await restore(url, path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toMatch(message);
    expect(await tableNames(url)).toEqual([]);
  };

  it('a database with data', async () => {
    await untilKeysAreNoted();
    const before = await contentsOf(app.databaseUrl);
    // The application's own connections would be refused first.
    const { url, drop } = await createIdleDatabase('fundmatch_template');
    dropped.push(drop);
    await queryOnce(
      url,
      `insert into users (id, email, tier, created_at) values (gen_random_uuid(), 'a@b.example', 'pro', now())`,
    );
    const end = await admin(url, 'restore', file);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toMatch(
      /The database is not empty: there are rows in users\. .* set DATA_DIR to a new directory/,
    );
    expect(await queryOnce(url, 'select email from users')).toEqual([{ email: 'a@b.example' }]);
    const enabled = await target('fundmatch_template');
    await queryOnce(enabled, `update sources set enabled = true where name = 'finsmes'`);
    await expect(restore(enabled, file)).rejects.toThrow('there are rows in sources');
    expect(await contentsOf(app.databaseUrl)).toEqual(before);
  });

  it('a database that the service is using', async () => {
    await expect(restore(app.databaseUrl, file)).rejects.toThrow(
      /in use: processes of the service hold \d+ connections to it\. Stop them all/,
    );
  });

  it('another secrets key, or none', async () => {
    const url = await target();
    const env = { DATABASE_URL: url, DATA_DIR: join(directory, 'no-key') };
    const none = await commandLine(['restore', file], env);
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain(
      `belongs to the secrets key with the fingerprint ${app.secretBox.fingerprint}; no key is set`,
    );
    const other = Buffer.alloc(32, 7).toString('base64');
    const wrong = await commandLine(['restore', file], { ...env, SECRETS_KEY: other });
    expect(wrong.stderr).toMatch(
      /the current key .* has the fingerprint [0-9a-f]{16}\. Set SECRETS_KEY to that key/,
    );
    expect(await tableNames(url)).toEqual([]);
    expect(await readdir(directory)).not.toContain('no-key');
  });

  it('a truncated file, wherever it ends', async () => {
    const bytes = await readFile(file);
    const path = join(directory, 'cut.tar.gz');
    for (const length of [0, 5, 700, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 1]) {
      await writeFile(path, bytes.subarray(0, length));
      await refused(path, /is damaged or incomplete: it ends too early/);
    }
  });

  it('a file with a changed byte', async () => {
    const bytes = Buffer.from(await readFile(file));
    const at = bytes.length - 6;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const path = join(directory, 'changed.tar.gz');
    await writeFile(path, bytes);
    await refused(path, /is damaged or incomplete: incorrect data check|is damaged or incomplete: incorrect/);
  });

  it('a file that is not a backup', async () => {
    const path = join(directory, 'foreign');
    await writeFile(path, 'just text, long enough to be read as something');
    await refused(path, /is not a backup of fundmatch: it is not a gzip file/);
    await writeFile(path, gzipSync(Buffer.alloc(5_000, 'x')));
    await refused(path, /is not a backup of fundmatch, or it is damaged/);
    await refused(join(directory, 'nowhere'), /nowhere does not exist/);
    await refused(
      await altered('manifest.json', () => '{"format":"other"}'),
      /is not a backup of fundmatch\./,
    );
    await refused(await altered('manifest.json', () => 'no json'), /is not a backup of fundmatch\./);
  });

  it('a backup of a newer version', async () => {
    await refused(
      await alterManifest((manifest) => (manifest.formatVersion = 2)),
      /was made by fundmatch \S+ in format 2; this version reads up to 1\. Restore with that version or a newer one/,
    );
    await refused(
      await alterManifest((manifest) => manifest.migrations.push('FromTheFuture1')),
      /newer: this version lacks its migrations FromTheFuture1\. Restore with that version/,
    );
  });

  it('a backup with missing or contradictory rows', async () => {
    await refused(
      await altered('tables/contacts/000001.copy', (text) => text.slice(text.indexOf('\n') + 1)),
      /is damaged: it holds 3 of 4 rows of contacts/,
    );
    await refused(
      await altered('tables/matches/000001.copy', (text) => text.replaceAll('pending', 'unheard-of')),
      /is damaged: .*matches_webhook_status_check/,
    );
    await refused(
      await altered('tables/users/000001.copy', (text) => text.replace(/^\S{8}/, '00000000')),
      /is damaged: .*api_keys_user_fkey/,
    );
  });
});

describe('older backups', () => {
  it('are restored by a newer version, which then runs its migrations', async () => {
    const { migrations } = await import('../../database/migrations/index.js');
    const { connectDatabase } = await import('../../database/open-database.js');
    const { migrate } = await import('../../database/migrate.js');
    const old = await target();
    const config = { databaseUrl: old, databasePoolSize: 2, dataDir: directory, secretsKey: null };
    const database = await connectDatabase(config, { migrations: migrations.slice(0, 1) });
    const path = join(directory, 'old.tar.gz');
    try {
      await migrate(database.dataSource);
      await database.dataSource.query(
        `insert into users (id, email, tier, created_at) values (gen_random_uuid(), 'old@b.example', 'pro', now())`,
      );
      // From before rounds in line could be kept from being sent.
      await database.dataSource.query(
        `with round as (
           insert into funding_rounds (id, company_name, company_key, facts, provenance, funding_type, earliest_date, created_at, updated_at)
           values (gen_random_uuid(), 'Waits', 'waits', '{}', '{}', 'seed', now(), now(), now()) returning id)
         insert into match_jobs (round_id, enqueued_at) select id, now() from round`,
      );
      await writeBackup(database.dataSource, path, quietly);
    } finally {
      await database.close();
    }
    const url = await target('fundmatch_template');
    expect(await restore(url, path)).toMatchObject({ ended: { matches: 0, rounds: 1 } });
    expect(await queryOnce(url, 'select sends from match_jobs')).toEqual([{ sends: false }]);
    expect(await queryOnce(url, 'select email, role from users')).toEqual([
      { email: 'old@b.example', role: 'customer' },
    ]);
    const tables = await tableNames(app.databaseUrl);
    expect(await tableNames(url)).toEqual(tables.filter((name) => name !== 'items_2024_05'));
  });
});
