import type { DataSource } from 'typeorm';

/** Any constant does; it only has to be the same in every process of the service. */
export const MIGRATION_LOCK = 7_246_001;

/** Runs the migrations that are missing, one process at a time: the others wait for the advisory lock and find nothing to do. */
export async function migrate(dataSource: DataSource): Promise<void> {
  const lock = dataSource.createQueryRunner();
  try {
    await lock.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await dataSource.runMigrations();
  } finally {
    await lock.query('select pg_advisory_unlock($1)', [MIGRATION_LOCK]).catch(() => undefined);
    await lock.release();
  }
}
