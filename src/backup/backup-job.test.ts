import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startTestApp } from '../../test/harness/app.js';
import type { TestApp } from '../../test/harness/app.js';
import { commandLine } from '../../test/harness/command-line.js';
import { queryOnce } from '../../test/harness/database.js';
import { start } from '../../test/harness/process.js';

const ADMIN = 'dist/admin/main.js';

describe('the command backup-job', () => {
  let app: TestApp;
  let folder: string;
  let env: Record<string, string>;
  beforeAll(async () => {
    app = await startTestApp();
    await app.dataSource.query(
      `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)`,
      [app.secretBox.fingerprint],
    );
    const user = await app.newUser();
    await user.call('POST', '/api/v1/accounts', { accounts: [{ external_id: 'a', name: 'Acme' }] });
    env = {
      DATABASE_URL: app.databaseUrl,
      DATA_DIR: '/nonexistent',
      SECRETS_KEY: app.secretBox['key'].toString('base64'),
    };
  });
  afterAll(() => app.close());
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fundmatch-job-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  it('the job keeps the newest backups, tests each backup once, and changes no other files', async () => {
    const old = ['fundmatch-20260101T000000Z.tar.gz', 'fundmatch-20260102T000000Z.tar.gz'];
    for (const name of [...old, 'notes.txt']) await writeFile(join(folder, name), '');
    const { code, lines } = await commandLine(['backup-job', folder, '--keep', '2'], env);
    expect([code, lines[0]]).toMatchObject([0, { deleted: [old[0]] }]);
    expect(lines[0].restored_rows).toBe(lines[0].rows);
    expect(lines[0].rows).toBeGreaterThan(0);
    expect(await readdir(folder)).toHaveLength(3);
    expect(await readdir(folder)).toEqual(expect.arrayContaining([old[1], 'notes.txt']));
    const left = await queryOnce(
      app.databaseUrl,
      `select datname from pg_database where datname like 'fundmatch_restore_test_%'`,
    );
    expect(left).toEqual([]);
  });

  it('the job deletes nothing if the new backup cannot be restored', async () => {
    const before = await readdir(folder);
    // The current secrets key differs from the key whose fingerprint is in the backup.
    const other = { ...env, SECRETS_KEY: Buffer.alloc(32, 7).toString('base64') };
    const { code, stderr } = await commandLine(['backup-job', folder, '--keep', '1'], other);
    expect([code, stderr]).toEqual([1, expect.stringContaining('belongs to the secrets key')]);
    expect(await readdir(folder)).toEqual(expect.arrayContaining(before));
  });

  it('the job with --every runs until it is stopped', async () => {
    const job = start(ADMIN, ['backup-job', folder, '--every', '24', '--no-restore-test'], env);
    const made = await job.line((line) => 'file' in line);
    expect(made).toMatchObject({ restored_rows: null });
    job.child.kill('SIGTERM');
    expect((await job.finished).code).toBe(0);
  });
});
