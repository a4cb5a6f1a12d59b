import { QueryFailedError } from 'typeorm';
import type { EntityManager } from 'typeorm';

/** A query runner outside a transaction, or the one inside. Every query function takes it first. */
export type Db = EntityManager;

/** Where a service works: the data source, or the caller's transaction in its place. */
export interface Scope {
  readonly manager: Db;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** Makes a transaction the scope of a service. The service's own transactions become savepoints. */
export function scopeOf(tx: Db): Scope {
  return { manager: tx, transaction: (work) => tx.transaction(work) };
}

const ATTEMPTS = 4;
/** serialization_failure, deadlock_detected */
const RETRYABLE = new Set(['40001', '40P01']);
const CHECK_VIOLATION = '23514';

/**
 * Runs `work` in a transaction, and again if PostgreSQL aborted it for a conflict. `work` must have
 * no effects outside the database.
 */
export async function inTransaction<T>(
  dataSource: Pick<Scope, 'transaction'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await dataSource.transaction(work);
    } catch (error) {
      if (attempt === ATTEMPTS || !isGivenUp(error)) throw error;
    }
  }
}

/** Returns whether PostgreSQL aborted a transaction for a conflict, so that a retry may succeed. */
function isGivenUp(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '') || isRepartitioned(error);
}

/**
 * A row went to the default partition while its own partition was being created. A failed check of
 * ours would carry a name.
 */
function isRepartitioned(error: unknown): boolean {
  if (sqlState(error) !== CHECK_VIOLATION) return false;
  return ((error as QueryFailedError).driverError as { constraint?: string }).constraint === undefined;
}

/** Returns the SQLSTATE of a failed query, for example `23505`; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  if (!(error instanceof QueryFailedError)) return undefined;
  return (error.driverError as { code?: string }).code;
}
