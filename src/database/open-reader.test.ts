import { randomBytes } from 'node:crypto';
import { createIdleDatabase, queryOnce } from '../../test/harness/database.js';
import { loadConfig } from '../runtime/config.js';
import { openReader } from './open-reader.js';

const configOf = (url: string, key: Buffer) =>
  loadConfig({ DATABASE_URL: url, DATA_DIR: '/nonexistent', SECRETS_KEY: key.toString('base64') });

it('a reading command sets up an empty database, migrates an older database, and rejects a different secrets key', async () => {
  const { url, drop } = await createIdleDatabase();
  const config = configOf(url, randomBytes(32));
  const read = async (sql: string) => {
    const { db, close } = await openReader(config);
    try {
      return (await db.query<unknown[]>(sql)).length;
    } finally {
      await close();
    }
  };
  const indexes = `select from pg_indexes where indexname in ('webhook_endpoints_host_idx', 'notices_failed_idx')`;
  try {
    expect(await read(indexes)).toBe(2);
    await queryOnce(url, 'drop index webhook_endpoints_host_idx, notices_failed_idx');
    await queryOnce(url, `delete from schema_migrations where name like 'HostLookups%'`);
    expect(await read(indexes)).toBe(2);
    await expect(openReader(configOf(url, randomBytes(32)))).rejects.toThrow(/^SECRETS_KEY is not the key/);
  } finally {
    await drop();
  }
  await expect(openReader(config)).rejects.toThrow(/^DATABASE_URL: the database of .* does not exist/);
});
