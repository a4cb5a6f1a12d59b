import { QueryFailedError } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';

/** A query runner outside a transaction, or the one inside: what every query function takes first. */
export type Db = EntityManager;

const ATTEMPTS = 4;
/** serialization_failure, deadlock_detected */
const RETRYABLE = new Set(['40001', '40P01']);

/**
 * Runs `work` in a transaction, again when PostgreSQL gave it up for another one. `work` must keep its effects in the database.
 */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !RETRYABLE.has(sqlState(error) ?? '')) throw error;
    }
  }
}

/** Reads the SQLSTATE of a failed query, for example `23505`; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}
