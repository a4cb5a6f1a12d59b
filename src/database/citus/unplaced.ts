import { OperatorError } from '../../runtime/errors.js';
import type { Reader } from '../transaction.js';
import { hasExtension, isWorkerServer, listCitusTables } from './citus.queries.js';
import { DISTRIBUTION_COLUMN, PLACEMENTS, tablesPlaced } from './placements.js';
import type { Placement } from './placements.js';

/**
 * Lists the tables that Citus has not distributed or copied yet, although it manages other tables.
 * The reason is that `admin database distribute` was interrupted, or has not run since an upgrade.
 * Returns an empty list on a single server, and on a database that was never or completely
 * distributed.
 */
export async function findUnplaced(db: Reader): Promise<string[]> {
  const placed = await listPlaced(db);
  if (placed.size === 0) return [];
  return PLACEMENTS.filter(({ table, placement }) => placement !== 'local' && !placed.has(table)).map(
    ({ table }) => table,
  );
}

/**
 * Throws `OperatorError` if Citus has distributed only some of the tables, because no process can
 * work on such a database.
 */
export async function refuseHalfDistributed(db: Reader): Promise<void> {
  const unplaced = await findUnplaced(db);
  if (unplaced.length > 0)
    throw new OperatorError(
      `Citus has not placed ${unplaced.length} tables of this database yet (${unplaced[0]}): run admin database distribute until it ends with exit code 0.`,
    );
}

/**
 * Throws `OperatorError` on a worker of a Citus cluster, which lacks the coordinator's tables. A
 * migration on a worker would create a table that Citus later refuses to place.
 */
export async function refuseWorkerServer(db: Reader): Promise<void> {
  if ((await hasExtension(db)) && (await isWorkerServer(db)))
    throw new OperatorError(
      'This server is a worker of a Citus cluster: set DATABASE_URL to the URL of the coordinator (docs/operations/citus.md).',
    );
}

/**
 * Returns whether the customers' tables are distributed. One table is enough to check, because the
 * command distributes all of them in one transaction.
 */
export async function isWhole(db: Reader): Promise<boolean> {
  const placed = await listPlaced(db);
  const [anchor = ''] = tablesPlaced('distributed');
  return placed.has(anchor);
}

/** Returns the tables that are placed correctly. */
async function listPlaced(db: Reader): Promise<Set<string>> {
  if (!(await hasExtension(db))) return new Set();
  const places = new Map<string, Placement>(PLACEMENTS.map(({ table, placement }) => [table, placement]));
  const placed = (await listCitusTables(db)).filter(
    ({ table, type, column }) =>
      type !== 'local' &&
      type === places.get(table) &&
      (type === 'reference' || column === DISTRIBUTION_COLUMN),
  );
  return new Set(placed.map(({ table }) => table));
}
