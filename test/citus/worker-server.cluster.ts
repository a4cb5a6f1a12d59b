import { randomBytes } from 'node:crypto';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { clusterServers, createDistributedDatabase, databaseUrl, dropClusterDatabase } from './cluster.js';

const servers = clusterServers();
const name = `worker_server_${randomBytes(3).toString('hex')}`;
beforeAll(() => createDistributedDatabase(servers, name, { shards: 4 }));
afterAll(() => dropClusterDatabase(servers, name));

test('regression: the service rejects a Citus worker as its database, and leaves no table there', async () => {
  const dataSource = createDataSource(databaseUrl(servers[1] ?? '', name), { poolSize: 2 });
  await dataSource.initialize();
  try {
    await expect(migrate(dataSource)).rejects.toThrow('set DATABASE_URL to the URL of the coordinator');
    expect(await dataSource.query(`select to_regclass('schema_migrations') as found`)).toEqual([
      { found: null },
    ]);
  } finally {
    await dataSource.destroy();
  }
});
