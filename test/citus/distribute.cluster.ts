import { randomBytes } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { distributeDatabase } from '../../src/database/citus/distribute.js';
import { PLACEMENTS, tablesPlaced } from '../../src/database/citus/placements.js';
import { createDataSource } from '../../src/database/data-source.js';
import { migrate } from '../../src/database/migrate.js';
import { run, start } from '../harness/process.js';
import { clusterServers, createClusterDatabase, databaseUrl, dropClusterDatabase, query } from './cluster.js';

const servers = clusterServers();
const SECRETS_KEY = randomBytes(32).toString('base64');
const names: string[] = [];
const opened: DataSource[] = [];

afterEach(async () => {
  for (const dataSource of opened.splice(0)) await dataSource.destroy();
  for (const name of names.splice(0)) await dropClusterDatabase(servers, name);
});

test('the command distributes filled tables, keeps every row and foreign key, and skips distributed tables', async () => {
  const dataSource = await migrated();
  const [userId, accountId] = await addRows(dataSource);
  const before = await foreignKeys(dataSource);

  const placed = await distributeDatabase(dataSource);
  expect(placed.filter(({ changed }) => changed).map(({ table }) => table)).toEqual([
    ...tablesPlaced('reference'),
    ...tablesPlaced('distributed'),
  ]);
  expect(await foreignKeys(dataSource)).toEqual(before);
  expect(await inCatalog(dataSource)).toEqual(
    new Map(
      PLACEMENTS.filter(({ placement }) => placement !== 'local').map(({ table, placement }) => [
        table,
        placement,
      ]),
    ),
  );
  expect(await dataSource.query('select user_id, id from accounts')).toEqual([
    { user_id: userId, id: accountId },
  ]);
  // Deleting an account must delete its match, but not the row of the ledger.
  await dataSource.query('delete from accounts where user_id = $1', [userId]);
  expect(await dataSource.query('select 1 from matches')).toEqual([]);
  expect(await dataSource.query('select user_id from match_ledger')).toEqual([{ user_id: userId }]);

  expect((await distributeDatabase(dataSource)).filter(({ changed }) => changed)).toEqual([]);
});

test('a distribution that fails at one tenant table leaves all tenant tables unchanged', async () => {
  const dataSource = await migrated();
  const before = await foreignKeys(dataSource);
  // Citus cannot enforce a unique index without user_id, so the distribution fails.
  await dataSource.query('create unique index match_ledger_round_id_key on match_ledger (round_id)');
  await expect(distributeDatabase(dataSource)).rejects.toThrow('cannot create constraint on "match_ledger"');
  expect(await foreignKeys(dataSource)).toEqual(before);
  expect([...(await inCatalog(dataSource)).keys()]).not.toContain('accounts');

  await dataSource.query('drop index match_ledger_round_id_key');
  await distributeDatabase(dataSource);
  expect([...(await inCatalog(dataSource)).keys()]).toContain('accounts');
});

test('a later migration can add a tenant table with a foreign key to another tenant table', async () => {
  const dataSource = await migrated();
  const [userId, accountId] = await addRows(dataSource);
  await distributeDatabase(dataSource);

  // docs/operations/upgrades.md prescribes this order: create the table, distribute it, then add
  // the key.
  await dataSource.query(
    `create table account_notes (user_id uuid not null, id uuid not null, account_id bigint not null, primary key (user_id, id))`,
  );
  await dataSource.query(
    `select create_distributed_table('account_notes', 'user_id', colocate_with => 'accounts')`,
  );
  await dataSource.query(
    `alter table account_notes add constraint account_notes_account_fkey
     foreign key (user_id, account_id) references accounts (user_id, id) on delete cascade`,
  );
  await dataSource.query('insert into account_notes values ($1, gen_random_uuid(), $2)', [userId, accountId]);
  await expect(
    dataSource.query('insert into account_notes values ($1, gen_random_uuid(), -1)', [userId]),
  ).rejects.toThrow('violates foreign key constraint');
  await dataSource.query('delete from accounts where user_id = $1 and id = $2', [userId, accountId]);
  expect(await dataSource.query('select 1 from account_notes')).toEqual([]);
});

describe('while processes of the service run', () => {
  it('the command changes nothing while a process runs, and works after the process stops', async () => {
    const dataSource = await migrated();
    const env = serviceEnv(dataSource);
    const service = start('dist/main.js', [], { ...env, ROLE: 'worker' });
    await service.line((line) => line.msg === 'ready');
    const refused = await run('dist/admin/main.js', ['database', 'distribute'], env);
    expect({ code: refused.code, stdout: refused.stdout }).toEqual({ code: 1, stdout: '' });
    expect(refused.stderr).toMatch(/^fundmatch: Processes of the service hold \d+ connections .*\.\n$/);
    expect(await inCatalog(dataSource)).toEqual(new Map());
    service.child.kill('SIGTERM');
    await service.finished;
    const done = await run('dist/admin/main.js', ['database', 'distribute'], env);
    expect({ code: done.code, stderr: done.stderr }).toEqual({ code: 0, stderr: '' });
    expect([...(await inCatalog(dataSource)).keys()]).toContain('matches');

    // A cluster is upgraded while processes run, so the command must also work then.
    const again = start('dist/main.js', [], { ...env, ROLE: 'worker' });
    await again.line((line) => line.msg === 'ready');
    const added = await run('dist/admin/main.js', ['database', 'distribute'], env);
    expect({ code: added.code, counts: added.lines.at(-1) }).toEqual({
      code: 0,
      counts: { tables: PLACEMENTS.length, changed: 0 },
    });
    again.child.kill('SIGTERM');
    await again.finished;
  });

  it('no process starts on a partly distributed database, and the command doctor says what to do', async () => {
    const dataSource = await migrated();
    await dataSource.query('create unique index match_ledger_round_id_key on match_ledger (round_id)');
    await expect(distributeDatabase(dataSource)).rejects.toThrow('cannot create constraint');
    const env = serviceEnv(dataSource);
    const service = await run('dist/main.js', [], env);
    expect(service.code).toBe(1);
    expect(service.stderr).toMatch(
      /^fundmatch: Citus has not placed 12 tables of this database yet \(accounts\): run admin database distribute .*\.\n$/,
    );
    const doctor = await run('dist/admin/main.js', ['doctor'], env);
    expect({ code: doctor.code, findings: doctor.lines }).toEqual({
      code: 1,
      findings: [
        expect.objectContaining({ severity: 'bad', todo: expect.stringContaining('database distribute') }),
      ],
    });
    expect(doctor.lines[0].problem).toContain('accounts, pushed_batches, contacts, crm_states, matches');

    await dataSource.query('drop index match_ledger_round_id_key');
    await distributeDatabase(dataSource);
    const started = start('dist/main.js', [], { ...env, ROLE: 'worker' });
    await started.line((line) => line.msg === 'ready');
    started.child.kill('SIGTERM');
    await started.finished;
  });
});

describe('the pause before Citus opens more connections', () => {
  const pause = async (dataSource: DataSource) =>
    (await query<Record<string, string>>(urlOf(dataSource), 'show citus.executor_slow_start_interval'))[0];

  it('the service sets the pause for every connection', async () => {
    const dataSource = await migrated();
    await distributeDatabase(dataSource);
    expect(await pause(dataSource)).toEqual({ 'citus.executor_slow_start_interval': '200ms' });
  });

  it('the service keeps a pause that the operator has set', async () => {
    const dataSource = await migrated();
    await query(
      urlOf(dataSource),
      `alter database ${nameOf(dataSource)} set citus.executor_slow_start_interval = 50`,
    );
    await distributeDatabase(dataSource);
    expect(await pause(dataSource)).toEqual({ 'citus.executor_slow_start_interval': '50ms' });
  });
});

test.each([
  [
    'the coordinator is not known',
    async (url: string) => query(url, 'select citus_remove_node($1, $2)', addressOf(0)),
    /citus_set_coordinator_host/,
  ],
  [
    'no server takes shards',
    async (url: string) =>
      query(
        url,
        `select citus_set_node_property(nodename, nodeport, 'shouldhaveshards', false) from pg_dist_node`,
      ),
    /takes shards\. Add a server/,
  ],
  [
    'a server commits without waiting for its disk',
    async (url: string) => {
      const { pathname } = new URL(url);
      await query(
        databaseUrl(servers[1] ?? '', pathname.slice(1)),
        `set citus.enable_ddl_propagation = off; alter database ${pathname.slice(1)} set synchronous_commit = off`,
      );
    },
    /^Server \d+ .* Set synchronous_commit to on\.$/,
  ],
  [
    'a server does not answer',
    // No program listens on port 1.
    async (url: string) =>
      query(url, 'update pg_dist_node set nodeport = 1 where nodeport = $1', addressOf(1).slice(1)),
    /^Server \d+ .* does not answer/,
  ],
  [
    'a table is distributed by another column',
    async (url: string) =>
      query(url, `select create_distributed_table('match_ledger', 'round_id', colocate_with => 'none')`),
    /^The table match_ledger is distributed \(round_id\).* undistribute_table\('match_ledger'\)/,
  ],
])('the command fails with one line if %s', async (_case, spoil, message) => {
  const dataSource = await migrated({ keysOfLedger: false });
  await spoil(urlOf(dataSource));
  await expect(distributeDatabase(dataSource)).rejects.toThrow(message);
  expect([...(await inCatalog(dataSource)).keys()]).not.toContain('accounts');
});

async function migrated(options: { keysOfLedger?: boolean } = {}): Promise<DataSource> {
  const name = `test_${randomBytes(6).toString('hex')}`;
  names.push(name);
  const dataSource = createDataSource(await createClusterDatabase(servers, name), {
    poolSize: 4,
    applicationName: 'test',
  });
  opened.push(await dataSource.initialize());
  await migrate(dataSource);
  // Only a table without foreign keys can get a different distribution column.
  if (options.keysOfLedger === false)
    await dataSource.query('alter table match_ledger drop constraint if exists match_ledger_user_id_fkey');
  return dataSource;
}

async function addRows(dataSource: DataSource): Promise<[string, string]> {
  const [user] = await dataSource.query(
    `insert into users (id, email, tier, created_at) values (gen_random_uuid(), 'a@example.com', 'pro', now()) returning id`,
  );
  const [account] = await dataSource.query(
    `insert into accounts (user_id, external_id, name, created_at, updated_at) values ($1, 'a', 'Aldgate', now(), now()) returning id`,
    [user.id],
  );
  await dataSource.query(`insert into match_ledger (user_id, round_id) values ($1, gen_random_uuid())`, [
    user.id,
  ]);
  await dataSource.query(
    `insert into matches (user_id, id, round_id, created_at, match_type, account_id, evidence_value, evidence_score,
       also_matched_total, funding_round, webhook_status)
     values ($1, gen_random_uuid(), gen_random_uuid(), now(), 'account_domain', $2, 'x', 1, 0, '{}', 'no_webhook')`,
    [user.id, account.id],
  );
  return [user.id, account.id];
}

async function inCatalog(dataSource: DataSource): Promise<Map<string, string>> {
  const rows: { name: string; type: string }[] = await dataSource.query(
    `select table_name::text as name, citus_table_type as type from citus_tables where citus_table_type <> 'local' order by 1`,
  );
  const types = new Map(rows.map(({ name, type }) => [name, type]));
  // The order of PLACEMENTS makes the result comparable with PLACEMENTS.
  return new Map(
    PLACEMENTS.flatMap(({ table }) => (types.has(table) ? [[table, types.get(table) ?? '']] : [])),
  );
}

/** Returns all foreign keys except those of shards. */
function foreignKeys(dataSource: DataSource): Promise<unknown[]> {
  return dataSource.query(
    `select conrelid::regclass::text as "table", conname, pg_get_constraintdef(oid) as definition from pg_constraint
     where contype = 'f' and conrelid::regclass::text !~ '_\\d+$' order by conname`,
  );
}

function addressOf(server: number): [string, number] {
  const { hostname, port } = new URL(servers[server] ?? '');
  return [hostname, Number(port)];
}

function serviceEnv(dataSource: DataSource): Record<string, string> {
  return { DATABASE_URL: urlOf(dataSource), SECRETS_KEY, LOG_LEVEL: 'info' };
}

function nameOf(dataSource: DataSource): string {
  return new URL(urlOf(dataSource)).pathname.slice(1);
}

function urlOf(dataSource: DataSource): string {
  return (dataSource.options as { url: string }).url;
}
