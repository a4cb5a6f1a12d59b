import { randomBytes } from 'node:crypto';
import { isDeepStrictEqual } from 'node:util';
import { createIdleDatabase, queryOnce } from '../../test/harness/database.js';
import { soon } from '../../test/harness/soon.js';
import { openDatabase } from './open-database.js';
import { SERVICE_NAME } from './service-connections.js';

it('regression: the service connects with its own application_name, even if the URL sets another', async () => {
  const { url, drop } = await createIdleDatabase('fundmatch_template');
  const database = await openDatabase({
    databaseUrl: `${url}?application_name=mine&connect_timeout=5`,
    databasePoolSize: 2,
    dataDir: '/nonexistent',
    secretsKey: randomBytes(32),
  });
  try {
    expect(database.url).toBe(`${url}?connect_timeout=5`);
    // The connection of the migrations is closed. PostgreSQL may still list it for a moment.
    await soon('only connections with the name of the service', async () => {
      const names = await queryOnce(
        url,
        `select distinct application_name as name from pg_stat_activity
         where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'`,
      );
      return isDeepStrictEqual(names, [{ name: SERVICE_NAME }]);
    });
  } finally {
    await database.close();
    await drop();
  }
});
