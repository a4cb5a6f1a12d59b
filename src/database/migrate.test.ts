import { Client } from 'pg';
import { DataSource } from 'typeorm';
import type { MigrationInterface, QueryRunner } from 'typeorm';
import { createIdleDatabase, queryOnce } from '../../test/harness/database.js';
import { soon } from '../../test/harness/soon.js';
import { createDataSource } from './data-source.js';
import { migrate } from './migrate.js';

/** Changes two tables, as many migrations do. */
class BothTables1700000000000 implements MigrationInterface {
  async up(runner: QueryRunner): Promise<void> {
    await runner.query('alter table first_table add column added text');
    await runner.query('alter table second_table add column added text');
  }

  async down(): Promise<void> {
    return Promise.reject(new Error('not tested'));
  }
}

it('regression: runs a migration again that ended in a deadlock with a process that still works', async () => {
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
    // PostgreSQL aborts who has waited for a second first: the migration, unless this test is held up.
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
