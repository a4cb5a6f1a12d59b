import { QueryFailedError } from 'typeorm';
import type { DataSource, EntityManager } from 'typeorm';

/** A query runner outside a transaction, or the one inside: what every query function takes first. */
export type Db = EntityManager;

const ATTEMPTS = 4;
/** serialization_failure, deadlock_detected */
const RETRYABLE = new Set(['40001', '40P01']);
const CHECK_VIOLATION = '23514';

/**
 * Runs `work` in a transaction, again when PostgreSQL gave it up for another one. `work` must keep its effects in the database.
 */
export async function inTransaction<T>(dataSource: DataSource, work: (tx: Db) => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isGivenUp(error)) throw error;
    }
  }
}

/** Says whether PostgreSQL gave a transaction up for another one: it may go through the next time. */
function isGivenUp(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '') || isRepartitioned(error);
}

/** A row was on its way into the default partition while its own one was made. A check of ours that fails would be named. */
function isRepartitioned(error: unknown): boolean {
  if (sqlState(error) !== CHECK_VIOLATION) return false;
  return ((error as QueryFailedError).driverError as { constraint?: string }).constraint === undefined;
}

/** Reads the SQLSTATE of a failed query, for example `23505`; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}
