import { setTimeout as delay } from 'node:timers/promises';
import { DatabaseError } from 'pg';
import type { EntityManager } from 'typeorm';

/**
 * A query runner outside or inside a transaction. It is the first parameter of every query
 * function.
 */
export type Db = EntityManager;

/**
 * A connection that can run reading statements: a query runner, a standby, or the single connection
 * of a command.
 */
export type Reader = Pick<Db, 'query'>;

/** The database access of a service: the data source, or the caller's transaction. */
export interface Scope {
  readonly manager: Db;
  /** True if the transaction is a savepoint in the caller's transaction. */
  readonly isNested?: boolean;
  transaction<T>(work: (tx: Db) => Promise<T>): Promise<T>;
}

/** Makes a transaction the scope of a service. The service's own transactions become savepoints. */
export function scopeOf(tx: Db): Scope {
  return { manager: tx, isNested: true, transaction: (work) => tx.transaction(work) };
}

const ATTEMPTS = 6;
/**
 * Maximum pause in milliseconds before the second attempt. The pause is random, and its maximum
 * doubles with each attempt. Without it, the same transactions would often meet again. Citus aborts
 * the youngest transaction of a deadlock, so a repeated one would be aborted again and again.
 */
const PAUSE_MS = 100;
/** Error codes `serialization_failure` and `deadlock_detected` of PostgreSQL. */
const RETRYABLE = new Set(['40001', '40P01']);
const CHECK_VIOLATION = '23514';

/**
 * Runs `work` in a transaction. Repeats the transaction if PostgreSQL aborted it because of a
 * conflict. `work` must have no effects outside the database. A savepoint alone is not repeated,
 * because the outer transaction keeps its locks and the conflict remains. The owner of the outer
 * transaction repeats the whole transaction.
 */
export function inTransaction<T>(
  dataSource: Pick<Scope, 'transaction' | 'isNested'>,
  work: (tx: Db) => Promise<T>,
): Promise<T> {
  const run = () => dataSource.transaction(work);
  return dataSource.isNested === true ? run() : repeatOnConflict(run);
}

/**
 * Runs `work`, and repeats it if PostgreSQL aborted it because of a conflict. Use this function for
 * libraries that open their own transactions. Parts of `work` that committed before the conflict
 * run twice.
 */
export async function repeatOnConflict<T>(work: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await work();
    } catch (error) {
      if (attempt === ATTEMPTS || !isGivenUp(error)) throw error;
    }
    await delay(Math.random() * PAUSE_MS * 2 ** (attempt - 1));
  }
}

/**
 * Returns whether PostgreSQL aborted a transaction because of a conflict. A retry may then succeed.
 */
function isGivenUp(error: unknown): boolean {
  return RETRYABLE.has(sqlState(error) ?? '') || isRepartitioned(error);
}

/**
 * Returns whether a row went to the default partition while its own partition was being created. A
 * failed check constraint of ours would have a name.
 */
function isRepartitioned(error: unknown): boolean {
  const cause = databaseError(error);
  return cause?.code === CHECK_VIOLATION && cause.constraint === undefined;
}

/**
 * Returns the SQLSTATE of a failed query, for example `23505`. Returns undefined for other errors.
 */
export function sqlState(error: unknown): string | undefined {
  return databaseError(error)?.code;
}

/**
 * Returns the server's error, which TypeORM wraps but other libraries do not. The check works
 * without TypeORM, because commands that only read do not load it.
 */
function databaseError(error: unknown): { code?: string; constraint?: string } | null {
  if (error instanceof Error && error.name === 'QueryFailedError' && 'driverError' in error)
    return error.driverError as { code?: string; constraint?: string };
  return error instanceof DatabaseError ? (error as { code?: string; constraint?: string }) : null;
}
