import { DataSource, EntitySchema } from 'typeorm';
import { randomBytes } from 'node:crypto';
import { createApp } from '../../src/composition/app.js';
import type { AccountRow } from '../../src/api/accounts/account-row.js';
import { upsertAccounts } from '../../src/api/accounts/accounts.queries.js';
import { AccountsService } from '../../src/api/accounts/accounts.service.js';
import { SecretBox } from '../../src/runtime/secrets/secret-box.js';
import { UsersService } from '../../src/auth/users.service.js';
import { SystemClock } from '../../src/runtime/clock.js';
import { loadConfig } from '../../src/runtime/config.js';
import { createDataSource } from '../../src/database/data-source.js';
import type { Db } from '../../src/database/transaction.js';
import { createLog } from '../../src/runtime/log.js';
import { companyNameHash } from '../../src/matching/name-hash.js';
import { indexCompanyNames } from '../../src/matching/name-index.js';
import { createUsers, type ServerReady } from './rig.js';

const [databaseUrl = '', store = 'service', users = '4'] = process.argv.slice(2);

/** The accounts table as a TypeORM entity. The service has no entity for this table. */
const AccountEntity = new EntitySchema<Record<string, unknown>>({
  name: 'accounts',
  tableName: 'accounts',
  columns: {
    user_id: { type: 'uuid', primary: true },
    id: { type: 'bigint', primary: true, generated: 'increment' },
    external_id: { type: 'text' },
    name: { type: 'text' },
    domain: { type: 'text', nullable: true },
    registrable_domain: { type: 'text', nullable: true },
    name_hash: { type: 'bigint', nullable: true },
    metadata: { type: 'jsonb', nullable: true },
    created_at: { type: 'timestamptz' },
    updated_at: { type: 'timestamptz' },
  },
});

const base = createDataSource(databaseUrl, { poolSize: 20 });
const dataSource = new DataSource({
  ...base.options,
  entities: [...(base.options.entities as never[]), AccountEntity],
} as DataSource['options']);
await dataSource.initialize();
const app = await createApp({
  config: loadConfig({ PORT: '0', DATABASE_URL: databaseUrl, ROLE: 'api' }),
  dataSource,
  secretBox: new SecretBox(randomBytes(32)),
  log: createLog('silent'),
  clock: new SystemClock(),
});
const accounts = app.nest.get(AccountsService);
// This variant changes only the upsert statement. Route, lock, quota and name index are the same.
if (store === 'typeorm') Object.assign(accounts, { store: storeByTypeOrm });
// This variant writes no name index. The difference is the cost of the index.
if (store === 'unindexed') {
  Object.assign(accounts, {
    store: (tx: Db, userId: string, rows: AccountRow[]) => upsertAccounts(tx, userId, rows, new Date()),
  });
}
await app.nest.listen(0, '127.0.0.1');
const { port } = app.nest.getHttpServer().address() as { port: number };
const ready: ServerReady = {
  url: `http://127.0.0.1:${port}`,
  users: await createUsers(app.nest.get(UsersService), Number(users)),
};
process.send?.(ready);
process.on('disconnect', () => process.exit(0));

async function storeByTypeOrm(tx: Db, userId: string, rows: AccountRow[]): Promise<void> {
  const now = new Date();
  const values = rows.map((row) => ({
    user_id: userId,
    external_id: row.externalId,
    name: row.name,
    domain: row.domain,
    registrable_domain: row.registrableDomain,
    name_hash: row.registrableDomain === null ? companyNameHash(row.name).toString() : null,
    metadata: row.metadata === null ? null : (JSON.parse(row.metadata) as object),
    created_at: now,
    updated_at: now,
  }));
  await tx.getRepository(AccountEntity).upsert(values, ['user_id', 'external_id']);
  const unnamed = rows.filter((row) => row.registrableDomain === null).map((row) => row.name);
  await indexCompanyNames(tx, [...new Set(unnamed)]);
}
