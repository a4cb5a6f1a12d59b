import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { refuseWorkerServer } from './citus/unplaced.js';
import { repeatOnConflict } from './transaction.js';

/**
 * Id of an advisory lock. The number is arbitrary, but every process must use the same number.
 * Processes of the first version wait for another lock, 7,246,001, inside a statement. An index
 * build under that lock would wait for these statements.
 */
export const MIGRATION_LOCK = 7_246_005;
const LOOK_EVERY_MS = 50;

/**
 * Runs missing migrations, one process at a time. Other processes wait for the advisory lock and
 * then find no missing migration. Processes of the previous version continue meanwhile. If a
 * migration deadlocks with such a process, PostgreSQL may abort the migration, and it is run again.
 * Throws `OperatorError` on a worker of a Citus cluster.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  await refuseWorkerServer(dataSource.manager);
  const lock = dataSource.createQueryRunner();
  try {
    await waitForMigrations(lock, 'pg_try_advisory_lock');
    await repeatOnConflict(() => dataSource.runMigrations());
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}

/**
 * Takes the lock of migrations when it becomes free, and holds it until the session or the
 * transaction ends. Polls for the lock instead of waiting in a statement. `create index
 * concurrently` in the migrating process waits for older transactions, so it would wait for such a
 * statement.
 */
export async function waitForMigrations(
  db: { query(sql: string, values: unknown[]): Promise<unknown> },
  take: 'pg_try_advisory_lock' | 'pg_try_advisory_xact_lock',
): Promise<void> {
  for (;;) {
    const [row] = (await db.query(`select ${take}($1) as taken`, [MIGRATION_LOCK])) as { taken: boolean }[];
    if (row?.taken === true) return;
    await wait(LOOK_EVERY_MS);
  }
}
