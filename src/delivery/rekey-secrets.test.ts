import { randomBytes, randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { symmetricDecrypt, symmetricEncrypt } from 'better-auth/crypto';
import { Client } from 'pg';
import { createIdleDatabase, queryOnce } from '../../test/harness/database.js';
import { commandLine } from '../../test/harness/command-line.js';
import { SecretBox } from '../runtime/secrets/secret-box.js';

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
const [oldBox, newBox] = [new SecretBox(oldKey), new SecretBox(newKey)];
const userId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;

describe('admin secrets rekey', () => {
  let database: Awaited<ReturnType<typeof createIdleDatabase>>;
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'fundmatch-rekey-'));
    database = await createIdleDatabase('fundmatch_template');
    await queryOnce(
      database.url,
      `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)`,
      [oldBox.fingerprint],
    );
    for (let at = 0; at < 3; at += 1)
      await queryOnce(
        database.url,
        `with u as (insert into users (id, email, tier, created_at) values ($1, $2, 'pro', now()) returning id)
         insert into signing_secrets (user_id, sealed, rotated_at, next_sealed, next_made_at)
         select id, $3, now(), $4, case when $4::text is not null then now() end from u`,
        [
          userId(at),
          `user${at}@example.com`,
          oldBox.seal(`secret ${at}`, userId(at)),
          at === 1 ? oldBox.seal('prepared', userId(at)) : null,
        ],
      );
  });
  afterEach(async () => {
    await database.drop();
    await rm(folder, { recursive: true });
  });

  const read = async (): Promise<string[]> => {
    const rows = await queryOnce<{ sealed: string }>(
      database.url,
      `select sealed from signing_secrets order by user_id`,
    );
    return rows.map((row) => row.sealed);
  };
  const rekey = async (from: Buffer, to: Buffer) => {
    const file = join(folder, 'new.key');
    await writeFile(file, `${to.toString('base64')}\n`);
    return commandLine(['secrets', 'rekey', file], {
      DATABASE_URL: database.url,
      DATA_DIR: '/nonexistent',
      SECRETS_KEY: from.toString('base64'),
    });
  };

  /** Turns on a user's two-step sign-in. Encrypts the secrets as the sign-in library does. */
  const insertTwoStep = async (at: number, box = oldBox) => {
    const seal = (data: string) => symmetricEncrypt({ key: box.derive('sign-in'), data });
    await queryOnce(
      database.url,
      `with u as (update users set two_step_on = true where id = $1)
       insert into two_step_secrets (id, user_id, secret, backup_codes, verified, confirmed_at)
       values ($2, $1, $3, $4, true, now())`,
      [userId(at), randomUUID(), await seal(`secret of ${at}`), await seal(`["code-${at}"]`)],
    );
  };

  it('encrypts the secrets with the new key, and the old key no longer decrypts the secrets', async () => {
    const { code, lines, stderr } = await rekey(oldKey, newKey);
    expect([code, stderr, lines[0]?.secrets]).toEqual([0, '', 3]);
    const after = await read();
    expect(after.map((sealed, at) => newBox.open(sealed, userId(at)))).toEqual([
      'secret 0',
      'secret 1',
      'secret 2',
    ]);
    expect(() => oldBox.open(after[0] ?? '', userId(0))).toThrow();
    const prepared = await queryOnce<{ next_sealed: string | null }>(
      database.url,
      `select next_sealed from signing_secrets order by user_id`,
    );
    expect(prepared[0]?.next_sealed).toBeNull();
    expect(newBox.open(prepared[1]?.next_sealed ?? '', userId(1))).toBe('prepared');
    const settings = await queryOnce(
      database.url,
      `select value from instance_settings where name = 'secrets_key_fingerprint'`,
    );
    expect(settings).toEqual([{ value: newBox.fingerprint }]);
  });

  it('encrypts two-step secrets with the new key, so that authenticator apps and backup codes still work', async () => {
    await insertTwoStep(1);
    expect((await rekey(oldKey, newKey)).code).toBe(0);
    const [row] = await queryOnce<{ secret: string; backup_codes: string }>(
      database.url,
      `select secret, backup_codes from two_step_secrets`,
    );
    const open = (box: SecretBox, data = '') => symmetricDecrypt({ key: box.derive('sign-in'), data });
    expect(await open(newBox, row?.secret)).toBe('secret of 1');
    expect(await open(newBox, row?.backup_codes)).toBe('["code-1"]');
    await expect(open(oldBox, row?.secret)).rejects.toThrow();
  });

  it('names a user whose two-step sign-in the old key cannot decrypt, and changes nothing', async () => {
    await insertTwoStep(1, new SecretBox(randomBytes(32)));
    const before = await read();
    expect(await rekey(oldKey, newKey)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining(`admin user two-step-off --user ${userId(1)}`),
    });
    expect(await read()).toEqual(before);
    // The user never confirmed this two-step secret with a code, so the command may delete it.
    await queryOnce(
      database.url,
      `with u as (update users set two_step_on = false) update two_step_secrets set confirmed_at = null`,
      [],
    );
    expect((await rekey(oldKey, newKey)).code).toBe(0);
    expect(await queryOnce(database.url, `select 1 from two_step_secrets`)).toEqual([]);
  });

  it('does not print a key that was passed instead of its file name', async () => {
    const typed = newKey.toString('base64');
    const settings = { DATABASE_URL: database.url, SECRETS_KEY: oldKey.toString('base64') };
    const { code, stderr } = await commandLine(['secrets', 'rekey', typed], settings);
    expect([code, stderr]).toEqual([1, expect.stringContaining('The key file cannot be read (ENOENT)')]);
    expect(stderr).not.toContain(typed);
  });

  it('changes nothing if the old key is wrong, the new key is invalid, or a process is running', async () => {
    const before = await read();
    expect(await rekey(newKey, oldKey)).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('not the key of this database'),
    });
    expect(await rekey(oldKey, randomBytes(31))).toMatchObject({
      code: 1,
      stderr: expect.stringMatching(/The key in the file must be 32 bytes/),
    });
    const running = new Client({ connectionString: database.url, application_name: 'fundmatch listen' });
    await running.connect();
    try {
      const refused = { code: 1, stderr: expect.stringContaining('Stop all of these processes') };
      expect(await rekey(oldKey, newKey)).toMatchObject(refused);
    } finally {
      await running.end();
    }
    expect(await read()).toEqual(before);
  });

  it('regression: admin secrets replace-lost replaces the signing secrets, notifies each user, and pauses sending', async () => {
    await queryOnce(
      database.url,
      `with k as (insert into instance_settings (name, value) values ('erasure_key', $1))
       insert into erased_people (hash, erased_at) values ($2, now())`,
      [oldBox.seal('key', 'erasure_key'), randomBytes(32)],
    );
    await insertTwoStep(2);
    const before = await read();
    const replace = (key: Buffer, ...args: string[]) =>
      commandLine(['secrets', 'replace-lost', ...args], {
        DATABASE_URL: database.url,
        DATA_DIR: '/nonexistent',
        SECRETS_KEY: key.toString('base64'),
        SMTP_URL: 'smtp://127.0.0.1:1',
        EMAIL_FROM: 'fundmatch@example.com',
        APP_ORIGIN: 'https://fundmatch.example.com',
      });
    expect((await replace(oldKey, '--yes')).stderr).toContain('so no key is lost');
    expect((await replace(newKey)).stderr).toContain('3 users would get a new signing secret');
    expect(await read()).toEqual(before);

    const { stderr, lines } = await replace(newKey, '--yes');
    expect([stderr, lines]).toMatchObject([
      '',
      [{ users: 3, forgotten_identities: 1, two_step_off: 1, notices: 4, sending: 'paused' }],
    ]);
    const opened = (await read()).map((sealed, at) => newBox.open(sealed, userId(at)));
    expect(new Set(opened).size).toBe(3);
    for (const secret of opened) expect(secret).toMatch(/^svc_whsec_/);
    const notices = await queryOnce(database.url, `select kind, channel from notices order by user_id, kind`);
    const replacedNotice = { kind: 'secret-replaced', channel: 'email' };
    const withoutStep = { kind: 'two-step-off', channel: 'email' };
    expect(notices).toEqual([replacedNotice, replacedNotice, replacedNotice, withoutStep]);
    // Nobody can decrypt the user's two-step secret. Two-step sign-in is off, so that the user can
    // sign in.
    const twoStep = await queryOnce(
      database.url,
      `select (select count(*)::int from two_step_secrets) as secrets,
              (select count(*)::int from users where two_step_on) as users,
              (select json_agg(user_id) from audit_log where action = 'user.two-step-off') as audit`,
    );
    expect(twoStep).toEqual([{ secrets: 0, users: 0, audit: [userId(2)] }]);
    const paused = await queryOnce(
      database.url,
      `select 1 from instance_settings where name = 'sending_paused'`,
    );
    expect(paused).toHaveLength(1);
    // The database now accepts the new key.
    expect((await replace(newKey, '--yes')).stderr).toContain('so no key is lost');
  });
});
