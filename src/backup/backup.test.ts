import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { startTestApp } from '../../test/harness/app.js';
import { entriesOf, quietly, startBackupRig } from '../../test/harness/backup.js';
import type { BackupRig } from '../../test/harness/backup.js';
import { requireBuild } from '../../test/harness/build.js';
import { contentsOf } from '../../test/harness/contents.js';
import { queryOnce } from '../../test/harness/database.js';
import { writeArchive } from './archive.js';
import type { ArchiveEntry } from './archive.js';
import { writeBackup } from './backup.js';
import { repeatUntil, soon } from '../../test/harness/soon.js';

const ADMIN = 'dist/admin/main.js';

let rig: BackupRig;
beforeAll(async () => {
  rig = await startBackupRig();
});
afterAll(() => rig.close());

describe('a backup', () => {
  it('a backup is one file that only its owner can read, and states the fingerprint of the secrets key', async () => {
    const path = join(rig.directory, 'described.tar.gz');
    const end = await rig.admin(rig.app.databaseUrl, 'backup', path);
    expect(end.lines).toEqual([
      {
        file: path,
        bytes: (await stat(path)).size,
        tables: expect.any(Number),
        rows: expect.any(Number),
        taken_at: expect.stringMatching(/Z$/),
        secrets_key_fingerprint: rig.app.secretBox.fingerprint,
        keep_apart: expect.stringContaining('The secrets key is not in the file. Keep SECRETS_KEY'),
      },
    ]);
    expect(end.stderr).toContain('accounts: 12 rows');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(await readdir(rig.directory)).not.toContain('described.tar.gz.partial');
    const bytes = (await entriesOf(path)).map(({ content }) => content.toString()).join('');
    expect(bytes).not.toContain(rig.secretsKey);
    expect(bytes).toContain('9007199254740993');
  });

  it.each([['template0' as const], ['fundmatch_template' as const]])(
    'restores every row unchanged into a database made from %s',
    async (template) => {
      const url = await rig.target(template);
      const end = await rig.admin(url, 'restore', '--keep-pending', rig.file);
      expect(end).toMatchObject({ code: 0, lines: [{ failed_pending: 0, silent_rounds: 0 }] });
      const [before, after] = [await contentsOf(rig.app.databaseUrl), await contentsOf(url)];
      expect(before.tables['matches']?.rows).toBe(4);
      expect(before.tables['also_matched']?.rows).toBeGreaterThan(0);
      expect(before.tables['match_jobs']?.rows).toBe(1);
      expect(before.tables['items_2024_05']?.rows).toBe(1);
      // A restore deletes the records of batches, because they contain row versions of the previous
      // server.
      expect(before.tables['pushed_batches']?.rows).toBeGreaterThan(0);
      expect(after.tables['pushed_batches']?.rows).toBe(0);
      const { pushed_batches: forgotten = {} } = after.tables;
      expect(after.tables).toEqual({ ...before.tables, pushed_batches: forgotten });
      expect(after.definitions).toEqual(before.definitions);
      // The restore adds one entry to the audit log.
      const entries = Number(before.sequences['audit_log_id_seq'] ?? 0) + 1;
      expect({ ...after.sequences, schema_migrations_id_seq: null }).toEqual({
        ...before.sequences,
        audit_log_id_seq: String(entries),
        schema_migrations_id_seq: null,
      });
    },
  );

  it('a backup is consistent while accounts are pushed and rounds are matched', async () => {
    // The test starts a separate application, because other tests compare the content of the shared
    // application.
    const app = await startTestApp({ secretsKey: Buffer.from(rig.secretsKey, 'base64') });
    rig.atEnd(() => app.close());
    const user = await app.newUser();
    await user.setQuotas('crm_accounts_upsert', { requests: 100_000, rows: 100_000 });
    // The backup copies this table between accounts and quota_usage. It waits here until the test
    // releases the lock.
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
    const writing = repeatUntil(
      () => isDone,
      async () => {
        const domain = `moving${written}qz.com`;
        const accounts = [{ external_id: `a${written}`, name: `Moving ${written}`, domain }];
        expect(await user.call('POST', '/api/v1/accounts', { accounts })).toMatchObject({ status: 200 });
        await app.ingestRound({ companyName: `Moving ${written}`, website: `https://${domain}` });
        await app.matchAll();
        written += 1;
      },
    );
    const writtenMore = (rounds: number) => {
      const enough = written + rounds;
      const isWritten = soon(`the test stores ${rounds} more rounds`, () => written >= enough, 60_000);
      return Promise.race([writing, isWritten]);
    };
    await writtenMore(5);
    const path = join(rig.directory, 'moving.tar.gz');
    const seen = new Map<string, number>();
    try {
      const backup = writeBackup(app.dataSource, path, {
        report: (line) => seen.set(line.split(':')[0] ?? '', written),
        signal: new AbortController().signal,
      });
      await Promise.race([backup, soon('the accounts are copied', () => seen.has('accounts'), 60_000)]);
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
    const url = await rig.target();
    await rig.restore(url, path);
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

  it('a backup that cannot be written leaves no file', async () => {
    const limited = join(rig.directory, 'limited.tar.gz');
    requireBuild();
    const { spawn } = await import('node:child_process');
    const full = new Promise<string>((resolve) => {
      // A file size limit of 1 KiB simulates a full disk.
      const child = spawn(
        'sh',
        ['-c', 'ulimit -f 2; exec "$0" "$@"', process.execPath, ADMIN, 'backup', limited],
        {
          env: { PATH: process.env['PATH'], DATABASE_URL: rig.app.databaseUrl, SECRETS_KEY: rig.secretsKey },
          stdio: ['ignore', 'ignore', 'pipe'],
        },
      );
      let text = '';
      child.stderr.setEncoding('utf8').on('data', (chunk: string) => (text += chunk));
      child.on('close', () => resolve(text));
    });
    expect(await full).toContain(`Cannot write ${limited} (EFBIG)`);
    const cases: [string, RegExp][] = [
      [rig.file, /exists already\. Give another name, or remove the file/],
      [join(rig.directory, 'missing', 'x.tar.gz'), /ENOENT.*: its directory does not exist/],
      [join(rig.file, 'x.tar.gz'), /ENOTDIR/],
    ];
    for (const [path, message] of cases) {
      await expect(writeBackup(rig.app.dataSource, path, quietly)).rejects.toThrow(message);
    }
    expect((await readdir(rig.directory)).filter((name) => /limited|partial/.test(name))).toEqual([]);
  });

  it('the command reports a full disk, and removes the unfinished file', async () => {
    const path = join(rig.directory, 'full.tar.gz');
    async function* failing(): AsyncGenerator<ArchiveEntry> {
      yield { name: 'manifest.json', content: [Buffer.from('{}')] };
      throw Object.assign(new Error('ENOSPC: no space left on device, write'), { code: 'ENOSPC' });
    }
    await expect(writeArchive(path, failing(), new AbortController().signal)).rejects.toThrow(
      `Cannot write ${path} (ENOSPC): the disk is full`,
    );
    expect((await readdir(rig.directory)).filter((name) => name.startsWith('full'))).toEqual([]);
  });
});
