import type { DataSource } from 'typeorm';
import { repeatOnConflict } from './transaction.js';

/** An arbitrary constant that every process of the service shares. */
export const MIGRATION_LOCK = 7_246_001;

/**
 * Runs missing migrations, one process at a time. The others wait for the advisory lock and then
 * find nothing to do. Processes of the previous version go on meanwhile, so PostgreSQL may abort a
 * migration that waits for them and they for it; it is then run again.
 */
export async function migrate(dataSource: DataSource): Promise<void> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await repeatOnConflict(() => dataSource.runMigrations());
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}
