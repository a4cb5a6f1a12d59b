import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { distributeDatabase } from '../../src/database/citus/distribute.js';
import { tablesPlaced } from '../../src/database/citus/placements.js';
import { createTestDatabase } from '../harness/database.js';
import { run } from '../harness/process.js';
import { startStandInServer } from './stand-in.js';
import type { StandInServer } from './stand-in.js';

const TRUNCATED = [...tablesPlaced('reference'), ...tablesPlaced('distributed')].map(
  (table) => `truncate ${table}`,
);

let server: StandInServer;
let dataSource: DataSource;

beforeAll(async () => {
  server = await startStandInServer();
});
afterAll(() => server.stop());
beforeEach(async () => {
  dataSource = await server.newDatabase();
});
afterEach(() => dataSource.destroy());

test('refuses a server without the extension with one line that says what to do', async () => {
  const database = await createTestDatabase();
  const { code, stdout, stderr } = await run('dist/admin/main.js', ['database', 'distribute'], {
    DATABASE_URL: database.url,
    SECRETS_KEY: randomBytes(32).toString('base64'),
  });
  await database.drop();
  expect(code).toBe(1);
  expect(stdout).toBe('');
  expect(stderr).toMatch(/^fundmatch: This PostgreSQL server has no citus extension: install Citus .*\.\n$/);
});

test('copies the reference tables, spreads the tenant tables by user_id, and keeps every foreign key', async () => {
  const before = await foreignKeys();
  const placed = await distributeDatabase(dataSource);
  expect(await foreignKeys()).toEqual(before);
  expect(await calls()).toEqual([
    'reference users',
    'reference api_keys',
    'reference api_key_caps',
    'reference signing_secrets',
    'reference webhook_endpoints',
    'reference sessions',
    'reference sign_in_methods',
    'distributed accounts by user_id beside none',
    'distributed contacts by user_id beside accounts',
    'distributed matches by user_id beside accounts',
    'distributed also_matched by user_id beside accounts',
    'distributed match_ledger by user_id beside accounts',
    'distributed user_cursors by user_id beside accounts',
    'distributed quota_usage by user_id beside accounts',
    ...TRUNCATED,
  ]);
  expect(placed).toContainEqual({ table: 'matches', placement: 'distributed', changed: true });
  expect(placed).toContainEqual({ table: 'company_name_blocks', placement: 'local', changed: false });
});

test('leaves alone what is in its place, and adds what a later migration brought', async () => {
  await distributeDatabase(dataSource);
  const first = (await calls()).length;
  expect((await distributeDatabase(dataSource)).filter(({ changed }) => changed)).toEqual([]);
  expect((await calls()).slice(first)).toEqual(TRUNCATED);

  // What a migration leaves: a table with a key to a copied one is in the books as local, another is unknown.
  const keys = await foreignKeys();
  await dataSource.query(`update stand_in.tables set type = 'local' where oid = 'api_key_caps'::regclass`);
  await dataSource.query(`delete from stand_in.tables where oid = 'quota_usage'::regclass`);
  const again = await distributeDatabase(dataSource);
  expect(again.filter(({ changed }) => changed).map(({ table }) => table)).toEqual([
    'api_key_caps',
    'quota_usage',
  ]);
  expect((await calls()).slice(first + TRUNCATED.length)).toEqual([
    'reference api_key_caps',
    'distributed quota_usage by user_id beside accounts',
    ...TRUNCATED,
  ]);
  expect(await foreignKeys()).toEqual(keys);
});

test('frees what a run that was broken off in the end left on the coordinator', async () => {
  const onTruncate = (statement: string) =>
    `create or replace function on_truncate() returns trigger language plpgsql as $$ begin ${statement} return new; end $$`;
  await dataSource.query('create extension citus');
  await dataSource.query(onTruncate(`raise 'broken off';`));
  await dataSource.query(
    `create trigger broken_off before insert on stand_in.calls for each row when (new.call = 'truncate contacts') execute function on_truncate()`,
  );
  await expect(distributeDatabase(dataSource)).rejects.toThrow('broken off');
  expect(await placed()).toContain('matches');

  await dataSource.query(onTruncate(''));
  const before = (await calls()).length;
  expect((await distributeDatabase(dataSource)).filter(({ changed }) => changed)).toEqual([]);
  expect((await calls()).slice(before)).toEqual(TRUNCATED);
});

test('a failure half-way leaves the tables of that kind as they were', async () => {
  const before = await foreignKeys();
  // A key that Citus cannot keep over servers.
  await dataSource.query('create unique index match_ledger_round_id_key on match_ledger (round_id)');
  await expect(distributeDatabase(dataSource)).rejects.toThrow('cannot create constraint on "match_ledger"');
  expect(await foreignKeys()).toEqual(before);
  expect(await placed()).not.toContain('accounts');

  await dataSource.query('drop index match_ledger_round_id_key');
  await distributeDatabase(dataSource);
  expect(await placed()).toContain('accounts');
});

test.each([
  [`update stand_in.nodes set isactive = false where groupid = 0`, /citus_set_coordinator_host/],
  [`update stand_in.nodes set shouldhaveshards = false`, /takes shards; add one/],
  [`update stand_in.nodes set synchronous_commit = 'off' where nodeid = 2`, /^Server 2 .* set it to on\.$/],
  [`update stand_in.nodes set synchronous_commit = null where nodeid = 2`, /^Server 2 .* does not answer/],
  [
    `insert into stand_in.tables values ('match_ledger', 'distributed', 'round_id')`,
    /^The table match_ledger is distributed \(round_id\).* undistribute_table\('match_ledger'\)/,
  ],
])('refuses a cluster that is not ready: %s', async (statement, message) => {
  await dataSource.query('create extension citus');
  await dataSource.query(statement);
  await expect(distributeDatabase(dataSource)).rejects.toThrow(message);
  expect(await placed()).not.toContain('accounts');
});

async function calls(): Promise<string[]> {
  const rows: { call: string }[] = await dataSource.query('select call from stand_in.calls order by number');
  return rows.map(({ call }) => call);
}

async function placed(): Promise<string[]> {
  const rows: { name: string }[] = await dataSource.query(
    'select table_name::text as name from citus_tables',
  );
  return rows.map(({ name }) => name);
}

async function foreignKeys(): Promise<unknown[]> {
  return dataSource.query(
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' order by conname`,
  );
}
