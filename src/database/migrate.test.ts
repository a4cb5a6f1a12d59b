import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdleDatabase, queryOnce } from '../../test/harness/database.js';
import { soon } from '../../test/harness/soon.js';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';
import { migrations } from './migrations/index.js';
import { RoundBatches1763901560000 } from './migrations/1763901560000-round-batches.js';

/** A migration that changes two tables, as many migrations do. */
class BothTables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table first_table add column added text');
    await runner.query('alter table second_table add column added text');
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('not tested'));
  }
}

it('regression: the process runs a migration again after a deadlock with a running process', async () => {
  const { url, drop } = await createIdleDatabase();
  await queryOnce(url, 'create table first_table (id int); create table second_table (id int)');
  const { options } = createDataSource(url, { poolSize: 2 });
  const dataSource = await new DataSource({ ...options, migrations: [BothTables1700000000000] }).initialize();
  const working = new Client({ connectionString: url });
  await working.connect();
  try {
    await working.query('begin');
    await working.query('insert into second_table values (1)');
    const migrated = migrate(dataSource);
    await soon('the migration waits', async () => {
      const rows = await queryOnce(
        url,
        `select from pg_locks where not granted and relation = 'second_table'::regclass`,
      );
      return rows.length > 0;
    });
    // PostgreSQL aborts the transaction that first waited for 1 s. Unless this test is delayed,
    // that is the transaction of the migration.
    const work = working.query('insert into first_table values (1)').then(() => working.query('commit'));
    await work.catch(() => working.query('rollback'));
    await migrated;
    const added = `select table_name from information_schema.columns where column_name = 'added' order by 1`;
    expect(await queryOnce(url, added)).toEqual([
      { table_name: 'first_table' },
      { table_name: 'second_table' },
    ]);
  } finally {
    await working.end();
    await dataSource.destroy();
    await drop();
  }
});

it('regression: customers can push while indexes are built, and starting processes wait', async () => {
  const { url, drop } = await createIdleDatabase();
  const [first, second] = await Promise.all(
    [0, 1].map(() => createDataSource(url, { poolSize: 2 }).initialize()),
  );
  const reading = new Client({ connectionString: url });
  await reading.connect();
  try {
    // A backup opens such a transaction too, and the index build waits for it.
    await reading.query('begin isolation level repeatable read');
    await reading.query('select 1');
    const migrated = migrate(first as DataSource);
    await soon('an index waits', async () => {
      const rows = await queryOnce(
        url,
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like 'create index concurrently %'`,
      );
      return rows.length > 0;
    });
    const alsoMigrated = migrate(second as DataSource);
    await soon('the second process waits', async () => {
      const rows = await queryOnce(
        url,
        `select from pg_stat_activity where datname = current_database() and query like '%advisory_lock($1)%'`,
      );
      return rows.length > 1;
    });
    for (const statement of [
      'select external_id from accounts',
      `insert into users (id, email, created_at) values (gen_random_uuid(), 'a@x.com', now())`,
      `insert into accounts (user_id, external_id, name, created_at, updated_at) select id, 'a', 'A', now(), now() from users`,
    ])
      await queryOnce(url, `set lock_timeout = '1s'; ${statement}`);
    await reading.query('commit');
    await Promise.all([migrated, alsoMigrated]);
    const built = await queryOnce(
      url,
      `select indexrelid::regclass::text as name from pg_index where indisvalid and indexrelid::regclass::text like '%_to_clean_idx' order by 1`,
    );
    expect(built).toEqual([{ name: 'accounts_to_clean_idx' }, { name: 'contacts_to_clean_idx' }]);
  } finally {
    await reading.end();
    await Promise.all([first?.destroy(), second?.destroy()]);
    await drop();
  }
});

it('regression: rounds can be stored while the tables of batches are created, even with a slow writer', async () => {
  const { url, drop } = await createIdleDatabase();
  const { options } = createDataSource(url, { poolSize: 2 });
  const before = migrations.slice(0, migrations.indexOf(RoundBatches1763901560000));
  const old = await new DataSource({ ...options, migrations: before }).initialize();
  await migrate(old).finally(() => old.destroy());
  const dataSource = await new DataSource(options).initialize();
  const tables = ['audit_log', 'funding_rounds'];
  const writers = tables.map(() => new Client({ connectionString: url }));
  try {
    for (const [index, writer] of writers.entries()) {
      await writer.connect();
      await writer.query(`begin; delete from ${tables[index]}`);
    }
    const migrated = migrate(dataSource);
    for (const [index, writer] of writers.entries()) {
      await soon(`the migration waits for ${tables[index]}`, async () => {
        const rows = await queryOnce(
          url,
          `select from pg_locks where not granted and relation = '${tables[index]}'::regclass`,
        );
        return rows.length > 0;
      });
      for (const table of tables) await queryOnce(url, `set statement_timeout = '10s'; delete from ${table}`);
      await writer.query('commit');
    }
    await migrated;
  } finally {
    for (const writer of writers) await writer.end();
    await dataSource.destroy();
    await drop();
  }
});

it('regression: the migration keeps an index whose migration was not recorded, unless its build failed', async () => {
  const { url, drop } = await createIdleDatabase();
  const dataSource = await createDataSource(url, { poolSize: 2 }).initialize();
  const index = `'contacts_email_domain_user_idx'::regclass`;
  /** Deletes the record of the migration, runs the migration again, and returns the index. */
  const repeat = async () => {
    await queryOnce(url, `delete from schema_migrations where name = 'ContactDomains1763901550000'`);
    await migrate(dataSource);
    const rows = await queryOnce<{ id: string; valid: boolean }>(
      url,
      `select indexrelid::text as id, indisvalid as valid from pg_index where indexrelid = ${index}`,
    );
    return rows[0];
  };
  const [reading, building] = [new Client({ connectionString: url }), new Client({ connectionString: url })];
  await Promise.all([reading.connect(), building.connect()]);
  try {
    await migrate(dataSource);
    const [built] = await queryOnce<{ id: string }>(url, `select ${index}::oid::text as id`);
    expect(await repeat()).toEqual({ id: built?.id, valid: true });
    await queryOnce(url, 'drop index contacts_email_domain_user_idx');
    // At its end, a build waits for older transactions. If the build is cancelled then, it leaves
    // an invalid index.
    await reading.query('begin isolation level repeatable read; select 1');
    await building.query(`set statement_timeout = '200ms'`);
    const cancelled = building.query(
      'create index concurrently contacts_email_domain_user_idx on contacts (email_domain)',
    );
    await expect(cancelled).rejects.toThrow('statement timeout');
    await reading.query('commit');
    expect(await repeat()).toMatchObject({ valid: true });
  } finally {
    await Promise.all([reading.end(), building.end()]);
    await dataSource.destroy();
    await drop();
  }
});
