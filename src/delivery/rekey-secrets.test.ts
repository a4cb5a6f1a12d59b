import { randomBytes } from 'node:crypto';
import { createTestDatabase } from '../../test/harness/database.js';
import { SecretBox } from '../secrets/secret-box.js';
import { rekeySecrets } from './rekey-secrets.js';

it('another master key opens every secret afterwards, the old one none; a wrong old key changes nothing', async () => {
  const database = await createTestDatabase({ poolSize: 2 });
  const { dataSource, url } = database;
  try {
    const [oldKey, newKey] = [randomBytes(32), randomBytes(32)];
    const [oldBox, newBox] = [new SecretBox(oldKey), new SecretBox(newKey)];
    await dataSource.query(
      `insert into instance_settings (name, value) values ('secrets_key_fingerprint', $1)`,
      [oldBox.fingerprint],
    );
    for (let at = 0; at < 3; at += 1) {
      await dataSource.query(
        `with u as (insert into users (id, email, tier, created_at) values ($1, $2, 'pro', now()) returning id)
         insert into signing_secrets (user_id, sealed, rotated_at) select id, $3, now() from u`,
        [userId(at), `user${at}@example.com`, oldBox.seal(`secret ${at}`, userId(at))],
      );
    }
    const read = async (): Promise<string[]> => {
      const rows = await dataSource.query(`select sealed from signing_secrets order by user_id`);
      return rows.map((row: { sealed: string }) => row.sealed);
    };
    const before = await read();
    await expect(rekeySecrets(url, newKey, oldKey)).rejects.toThrow('not the key of this database');
    await expect(rekeySecrets(url, oldKey, randomBytes(31))).rejects.toThrow('32 bytes');
    expect(await read()).toEqual(before);
    expect(await rekeySecrets(url, oldKey, newKey)).toBe(3);
    const after = await read();
    expect(after.map((sealed, at) => newBox.open(sealed, userId(at)))).toEqual([
      'secret 0',
      'secret 1',
      'secret 2',
    ]);
    expect(() => oldBox.open(after[0] ?? '', userId(0))).toThrow();
    const settings = await dataSource.query(
      `select value from instance_settings where name = 'secrets_key_fingerprint'`,
    );
    expect(settings).toEqual([{ value: newBox.fingerprint }]);
  } finally {
    await database.drop();
  }
});

const userId = (at: number) => `00000000-0000-4000-8000-00000000000${at}`;
