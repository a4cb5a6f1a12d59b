import { readFile, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { Client } from 'pg';
import { altered, quietly, startBackupRig } from '../../test/harness/backup.js';
import type { BackupRig } from '../../test/harness/backup.js';
import { commandLine } from '../../test/harness/command-line.js';
import { contentsOf, tableNames } from '../../test/harness/contents.js';
import { queryOnce } from '../../test/harness/database.js';
import { soon } from '../../test/harness/soon.js';
import { MIGRATION_LOCK } from '../database/migrate.js';
import { OperatorError } from '../runtime/errors.js';
import { writeBackup } from './backup.js';

let rig: BackupRig;
beforeAll(async () => {
  rig = await startBackupRig();
});
afterAll(() => rig.close());

const alterManifest = (change: (manifest: { migrations: string[]; formatVersion: number }) => void) =>
  altered(rig, 'manifest.json', (text) => {
    const manifest = JSON.parse(text);
    change(manifest);
    return JSON.stringify(manifest);
  });

describe('a rejected restore changes nothing', () => {
  const refused = async (path: string, message: RegExp) => {
    const url = await rig.target();
    const refusal = await rig.restore(url, path).catch((error: unknown) => error);
    expect(refusal).toBeInstanceOf(OperatorError);
    expect((refusal as Error).message).toMatch(message);
    expect(await tableNames(url)).toEqual([]);
  };

  it('a restore rejects a database with data', async () => {
    await rig.untilKeysAreNoted();
    const before = await contentsOf(rig.app.databaseUrl);
    // The test restores into a copy of the template database. The application's database has open
    // connections, and they would cause a different error.
    const url = await rig.target('fundmatch_template');
    await queryOnce(
      url,
      `insert into users (id, email, tier, created_at) values (gen_random_uuid(), 'a@b.example', 'pro', now())`,
    );
    const end = await rig.admin(url, 'restore', rig.file);
    expect(end).toMatchObject({ code: 1, stdout: '' });
    expect(end.stderr).toMatch(
      /The database is not empty: there are rows in users\. .* set DATA_DIR to a new directory/,
    );
    expect(await queryOnce(url, 'select email from users')).toEqual([{ email: 'a@b.example' }]);
    const enabled = await rig.target('fundmatch_template');
    await queryOnce(enabled, `update sources set enabled = true where name = 'finsmes'`);
    await expect(rig.restore(enabled, rig.file)).rejects.toThrow('there are rows in sources');
    expect(await contentsOf(rig.app.databaseUrl)).toEqual(before);
  });

  it('a restore rejects a database that the service is using', async () => {
    await expect(rig.restore(rig.app.databaseUrl, rig.file)).rejects.toThrow(
      /in use: processes of the service hold \d+ connections to it\. Stop them all/,
    );
  });

  it('a restore rejects a wrong secrets key and a missing secrets key', async () => {
    const url = await rig.target();
    const env = { DATABASE_URL: url, DATA_DIR: join(rig.directory, 'no-key') };
    const none = await commandLine(['restore', rig.file], env);
    expect(none).toMatchObject({ code: 1, stdout: '' });
    expect(none.stderr).toContain(
      `belongs to the secrets key with the fingerprint ${rig.app.secretBox.fingerprint}, and no key is set`,
    );
    const other = Buffer.alloc(32, 7).toString('base64');
    const wrong = await commandLine(['restore', rig.file], { ...env, SECRETS_KEY: other });
    expect(wrong.stderr).toMatch(
      /the current key .* has the fingerprint [0-9a-f]{16}\. Set SECRETS_KEY to that key/,
    );
    expect(await tableNames(url)).toEqual([]);
    expect(await readdir(rig.directory)).not.toContain('no-key');
  });

  it('a restore rejects a truncated file, wherever the file ends', async () => {
    const bytes = await readFile(rig.file);
    const path = join(rig.directory, 'cut.tar.gz');
    for (const length of [0, 5, 700, Math.floor(bytes.length / 2), bytes.length - 9, bytes.length - 1]) {
      await writeFile(path, bytes.subarray(0, length));
      await refused(path, /is damaged or incomplete: it ends too early/);
    }
  });

  it('a restore rejects a file with a changed byte', async () => {
    const bytes = Buffer.from(await readFile(rig.file));
    const at = bytes.length - 6;
    bytes[at] = (bytes[at] ?? 0) ^ 1;
    const path = join(rig.directory, 'changed.tar.gz');
    await writeFile(path, bytes);
    await refused(path, /is damaged or incomplete: incorrect data check|is damaged or incomplete: incorrect/);
  });

  it('a restore rejects a file that is not a backup', async () => {
    const path = join(rig.directory, 'foreign');
    await writeFile(path, 'just text, long enough to be read as something');
    await refused(path, /is not a fundmatch backup, because it is not a gzip file/);
    await writeFile(path, gzipSync(Buffer.alloc(5_000, 'x')));
    await refused(path, /is not a fundmatch backup, or it is damaged/);
    await refused(join(rig.directory, 'nowhere'), /nowhere does not exist/);
    await refused(
      await altered(rig, 'manifest.json', () => '{"format":"other"}'),
      /is not a fundmatch backup, or its manifest is damaged/,
    );
    await refused(
      await altered(rig, 'manifest.json', () => 'no json'),
      /is not a fundmatch backup, or its manifest is damaged/,
    );
  });

  it('a restore rejects a backup of a newer version', async () => {
    await refused(
      await alterManifest((manifest) => (manifest.formatVersion = 2)),
      /was made by fundmatch \S+ in format 2\. This version reads up to 1\. Restore with that version or a newer one/,
    );
    await refused(
      await alterManifest((manifest) => manifest.migrations.push('FromTheFuture1')),
      /The backup has migrations that this version does not have: FromTheFuture1\. Restore it with fundmatch/,
    );
  });

  it('a restore rejects a backup with missing or contradictory rows', async () => {
    await refused(
      await altered(rig, 'tables/contacts/000001.copy', (text) => text.slice(text.indexOf('\n') + 1)),
      /is damaged: it holds 3 of 4 rows of contacts/,
    );
    await refused(
      await altered(rig, 'tables/matches/000001.copy', (text) => text.replaceAll('pending', 'unheard-of')),
      /is damaged: .*matches_webhook_status_check/,
    );
    await refused(
      await altered(rig, 'tables/users/000001.copy', (text) => text.replace(/^\S{8}/, '00000000')),
      /is damaged: .*api_keys_user_fkey/,
    );
  });
});

describe('notices that wait in a backup', () => {
  it('regression: waiting notices are not sent after a restore, unless the operator keeps pending work', async () => {
    const { dataSource } = rig.app;
    await dataSource.query(
      `insert into notices (user_id, channel, event_key, kind, facts, state, attempts, next_attempt_at, created_at)
       select id, 'email', 'restored', 'password-reset', '{}', 'waiting', 0, now(), now() from users limit 1`,
    );
    const path = join(rig.directory, 'notices.tar.gz');
    await writeBackup(dataSource, path, quietly);
    await dataSource.query(`delete from notices where event_key = 'restored'`);
    for (const [keepPending, state] of [
      [false, 'failed'],
      [true, 'waiting'],
    ] as const) {
      const url = await rig.target();
      await rig.restore(url, path, { keepPending });
      const rows = await queryOnce(url, `select state from notices where event_key = 'restored'`);
      expect(rows).toEqual([{ state }]);
    }
  });
});

test('regression: a restore that is killed after its commit has written its audit entry and deleted the records of batches', async () => {
  const { dataSource } = rig.app;
  const path = join(rig.directory, 'killed.tar.gz');
  await writeBackup(dataSource, path, quietly);
  const pushed: unknown[] = await dataSource.query(`select from pushed_batches`);
  expect(pushed).not.toEqual([]);
  const url = await rig.target();
  const lock = new Client({ connectionString: url });
  await lock.connect();
  try {
    // The restore commits the rows, then runs the newer migrations, which wait for this lock. The
    // test kills the process during this wait.
    const locks: Promise<unknown>[] = [];
    const report = () => {
      if (locks.length === 0) locks.push(lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]));
    };
    const restoring = rig.restore(url, path, { keepPending: false, report });
    await soon('the restored tables are committed', async () =>
      (await tableNames(url)).includes('audit_log'),
    );
    await Promise.all(locks);
    expect(
      await queryOnce(
        url,
        `select subject is not null as told from audit_log where action = 'database.restore'`,
      ),
    ).toEqual([{ told: true }]);
    expect(await queryOnce(url, 'select from pushed_batches')).toEqual([]);
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]);
    await restoring;
  } finally {
    await lock.end();
  }
  const entries = await queryOnce(url, `select from audit_log where action = 'database.restore'`);
  expect(entries).toHaveLength(1);
});

describe('older backups', () => {
  it('a newer version restores older backups, and then runs its migrations', async () => {
    const { migrations } = await import('../database/migrations/index.js');
    const { connectDatabase } = await import('../database/open-database.js');
    const { migrate } = await import('../database/migrate.js');
    const old = await rig.target();
    const config = { databaseUrl: old, databasePoolSize: 2, dataDir: rig.directory, secretsKey: null };
    const database = await connectDatabase(config, { migrations: migrations.slice(0, 1) });
    const path = join(rig.directory, 'old.tar.gz');
    try {
      await migrate(database.dataSource);
      await database.dataSource.query(
        `insert into users (id, email, tier, created_at) values (gen_random_uuid(), 'old@b.example', 'pro', now())`,
      );
      // This older version could not prevent queued rounds from being sent.
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
    const url = await rig.target('fundmatch_template');
    expect(await rig.restore(url, path)).toMatchObject({ ended: { matches: 0, rounds: 1 } });
    expect(await queryOnce(url, 'select sends from match_jobs')).toEqual([{ sends: false }]);
    expect(await queryOnce(url, 'select email, role from users')).toEqual([
      { email: 'old@b.example', role: 'customer' },
    ]);
    const tables = await tableNames(rig.app.databaseUrl);
    expect(await tableNames(url)).toEqual(tables.filter((name) => name !== 'items_2024_05'));
  });
});
