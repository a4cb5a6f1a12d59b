import { DatabaseError } from 'pg';
import type { EntityManager } from 'typeorm';

/** A query runner outside a transaction, or the one inside. Every query function takes it first. */
export type Db = EntityManager;

/** What runs a statement that only reads: a query runner, a standby, a command's one connection. */
export type Reader = Pick<Db, 'query'>;

/** Where a service works: the data source, or the caller's transaction in its place. */
export interface Scope {
  readonly manager: Db;
  /** True: a savepoint in the caller's transaction. */
  readonly isNested?: boolean;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** Makes a transaction the scope of a service. The service's own transactions become savepoints. */
export function scopeOf(tx: Db): Scope {
  return { manager: tx, isNested: true, transaction: (work) => tx.transaction(work) };
}

const ATTEMPTS = 4;
/** serialization_failure, deadlock_detected */
const RETRYABLE = new Set(['40001', '40P01']);
const CHECK_VIOLATION = '23514';

/**
 * Runs `work` in a transaction, and again if PostgreSQL aborted it for a conflict. `work` must have
 * no effects outside the database. A savepoint is not repeated alone, because the transaction around
 * it keeps the locks that the other one waits for: its owner repeats the whole.
 */
export function inTransaction<T>(
  dataSource: Pick<Scope, 'transaction' | 'isNested'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const run = () => dataSource.transaction(work);
  return dataSource.isNested === true ? run() : repeatOnConflict(run);
}

/**
 * Runs `work`, and again if PostgreSQL aborted it for a conflict: for work that opens its own
 * transactions, as libraries do. The work that was committed before the conflict is done twice.
 */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
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
  const cause = databaseError(error);
  return cause?.code === CHECK_VIOLATION && cause.constraint === undefined;
}

/** Returns the SQLSTATE of a failed query, for example `23505`; undefined for other errors. */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

/**
 * TypeORM wraps the server's error; libraries on the same connections do not. Told apart without
 * TypeORM, which commands that only read do not load.
 */
function databaseError(error: unknown): { code?: string; constraint?: string } | null {
  if (error instanceof Error && error.name === 'QueryFailedError' && 'driverError' in error)
    return error.driverError as { code?: string; constraint?: string };
  return error instanceof DatabaseError ? (error as { code?: string; constraint?: string }) : null;
}
