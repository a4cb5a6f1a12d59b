import { createTestDatabase } from '../../test/harness/database.js';
import type { TestDatabase } from '../../test/harness/database.js';
import type { Config } from '../runtime/config.js';
import { createLog } from '../runtime/log.js';
import { ReadReplica } from './read-replica.js';
import { inTransaction } from './transaction.js';

/** Functions that replace PostgreSQL's functions on connections with this search path. */
const STAND_INS = [
  'create schema stand_in',
  `create function stand_in.pg_current_wal_flush_lsn() returns pg_lsn language plpgsql as $$ begin raise 'not supported here'; end $$`,
  `create function stand_in.pg_is_in_recovery() returns boolean language sql as 'select true'`,
  `create function stand_in.pg_last_wal_replay_lsn() returns pg_lsn language sql as $$ select 'FFFFFFFF/0'::pg_lsn $$`,
];
const SEARCH_PATH = 'stand_in, pg_catalog, public';

let database: TestDatabase;
let replica: ReadReplica;
let lines: string[];
beforeEach(async () => {
  database = await createTestDatabase();
  for (const statement of STAND_INS) await database.dataSource.query(statement);
  const url = new URL(database.url);
  // This server reports itself as a standby that has replayed everything.
  url.searchParams.set('options', `-c search_path=${SEARCH_PATH.replaceAll(' ', '')}`);
  lines = [];
  const sink = { write: (line: string) => lines.push(line) > 0 } as unknown as NodeJS.WritableStream;
  const config = { databaseReadUrl: url.href, databasePoolSize: 2 } as Config;
  replica = new ReadReplica(config, createLog('info', sink));
});
afterEach(async () => {
  await replica.onModuleDestroy();
  await database.drop();
});

it('the service uses the replica if the primary can report its position', async () => {
  const found = await inTransaction(database.dataSource, (tx) =>
    replica.tryRead(tx, async (read) => read.query(`select 'the replica' as by`)),
  );
  expect(found).toEqual([{ by: 'the replica' }]);
});

it('the service uses the primary at once if the primary cannot report its position', async () => {
  const answer = await inTransaction(database.dataSource, async (tx) => {
    await tx.query(`set local search_path = ${SEARCH_PATH}`);
    await tx.query('create temp table charged on commit drop as select 1 as calls');
    const found = await replica.tryRead(tx, async () => 'the replica');
    return found ?? (await tx.query('select calls from charged'));
  });
  expect(answer).toEqual([{ calls: 1 }]);
  expect(lines).toHaveLength(1);
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({
    err: { message: 'not supported here' },
    msg: expect.stringContaining('the primary cannot report its position'),
  });
});

it('the service limits all queries of one call on the replica to 2 s together', async () => {
  const answer = await inTransaction(database.dataSource, (tx) =>
    replica.tryRead(tx, async (read) => {
      await read.query('select pg_sleep(1.2)');
      await read.query('select pg_sleep(1.2)');
      return 'late';
    }),
  );
  expect(answer).toBeNull();
  expect(lines.join('')).toContain('the read replica does not answer');
});
