import { setTimeout as wait } from 'node:timers/promises';
import type { DataSource } from 'typeorm';
import { refuseWorkerServer } from './citus/unplaced.js';
import { repeatOnConflict } from './transaction.js';

/**
 * An arbitrary constant that every process of the service shares. Processes of the first version wait
 * for another one, 7,246,001, in a statement. An index that is built meanwhile would wait for them.
 */
export const MIGRATION_LOCK = 7_246_005;
const LOOK_EVERY_MS = 50;

/**
 * Runs missing migrations, one process at a time. The others wait for the advisory lock and then
 * find nothing to do. Processes of the previous version go on meanwhile, so PostgreSQL may abort a
 * migration that waits for them and they for it; it is then run again. Errors: OperatorError on a
 * worker of a Citus cluster.
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
 * Takes the lock of migrations as soon as it is free, until the session or the transaction ends. It
 * asks again and again: a statement that waited would be an older transaction to the process that
 * migrates, whose `create index concurrently` waits for those.
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
