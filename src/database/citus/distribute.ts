import type { DataSource } from 'typeorm';
import { OperatorError } from '../../runtime/errors.js';
import { sqlState } from '../transaction.js';
import type { Db } from '../transaction.js';
import * as queries from './citus.queries.js';
import { DISTRIBUTION_COLUMN, PLACEMENTS, tablesPlaced } from './placements.js';
import type { Placement } from './placements.js';

/** What became of a table; `changed` is false where it was in its place already. */
export interface PlacedTable {
  table: string;
  placement: Placement;
  changed: boolean;
}

/**
 * Spreads a migrated database over the servers that Citus knows (`placements.ts`). Safe to repeat, also after it was broken off: what is
 * in its place is left alone, and tables of later migrations are added. Writes wait while rows are copied.
 * Errors: OperatorError with one line that says what to do.
 */
export async function distributeDatabase(dataSource: DataSource): Promise<PlacedTable[]> {
  const db = dataSource.manager;
  await requireExtension(db);
  await requireServers(db);
  const copied = await placeAll(dataSource, 'reference', (tx, table) =>
    queries.createReferenceTable(tx, table),
  );
  const [anchor = ''] = tablesPlaced('distributed');
  const spread = await placeAll(dataSource, 'distributed', (tx, table) =>
    queries.createDistributedTable(tx, table, DISTRIBUTION_COLUMN, table === anchor ? 'none' : anchor),
  );
  const changed = new Set([...copied, ...spread]);
  // The rows are in the shards; what is left on the coordinator occupies its disk and is still held against foreign keys. Every time for
  // all: an earlier run may have ended before this, and where nothing is left it costs nothing.
  for (const table of [...tablesPlaced('reference'), ...tablesPlaced('distributed')])
    await queries.truncateLocalData(db, table);
  return PLACEMENTS.map(({ table, placement }) => ({ table, placement, changed: changed.has(table) }));
}

const INSTALL =
  "install Citus 12 or later on every server with shared_preload_libraries = 'citus', or keep the one server, which needs no distributing";

async function requireExtension(db: Db): Promise<void> {
  const state = await queries.findExtension(db);
  if (state === 'missing')
    throw new OperatorError(`This PostgreSQL server has no citus extension: ${INSTALL}.`);
  if (state === 'created') return;
  try {
    await queries.createExtension(db);
  } catch (error) {
    const { message } = error as Error;
    if (sqlState(error) === '42501')
      throw new OperatorError(
        'This user may not create the citus extension; have a superuser run: create extension citus.',
        { cause: error },
      );
    throw new OperatorError(`The citus extension cannot be created (${message}): ${INSTALL}.`, {
      cause: error,
    });
  }
}

async function requireServers(db: Db): Promise<void> {
  if (!(await queries.isCoordinatorKnown(db)))
    throw new OperatorError(
      "Citus does not know the address of this server; run: select citus_set_coordinator_host('HOST', PORT).",
    );
  if ((await queries.countShardServers(db)) === 0)
    throw new OperatorError(
      "No server of this Citus cluster takes shards; add one: select citus_add_node('HOST', PORT).",
    );
  // The claim of a delivery asks its own session for a durable commit, which on Citus is the coordinator's, not the shard's.
  for (const { node, value } of await queries.readSettingEverywhere(db, 'synchronous_commit')) {
    if (value === null)
      throw new OperatorError(`Server ${node} of the Citus cluster does not answer; start it first.`);
    if (value === 'off')
      throw new OperatorError(
        `Server ${node} of the Citus cluster has synchronous_commit = off, with which a crash can send a webhook twice; set it to on.`,
      );
  }
}

/**
 * Puts the tables of a placement in their place, all or none. Foreign keys are taken away and put back around it, which is how Citus
 * documents it: while a table moves, the two ends of a key lie on different servers.
 */
async function placeAll(
  dataSource: DataSource,
  placement: 'reference' | 'distributed',
  place: (tx: Db, table: string) => Promise<void>,
): Promise<string[]> {
  return dataSource.transaction(async (tx) => {
    const missing = await listMissing(tx, placement);
    if (missing.length === 0) return missing;
    const keys = await queries.listForeignKeysOf(tx, missing);
    for (const key of keys) await queries.dropForeignKey(tx, key);
    for (const table of missing) await place(tx, table);
    for (const key of keys) await queries.addForeignKey(tx, key);
    return missing;
  });
}

async function listMissing(tx: Db, placement: 'reference' | 'distributed'): Promise<string[]> {
  const known = new Map((await queries.listCitusTables(tx)).map((entry) => [entry.table, entry]));
  return tablesPlaced(placement).filter((table) => {
    const found = known.get(table);
    // Citus takes a table into its books by itself when a foreign key ties it to a copied one; that is not its place yet.
    if (found === undefined || found.type === 'local') return true;
    const isRight =
      found.type === placement && (placement === 'reference' || found.column === DISTRIBUTION_COLUMN);
    if (isRight) return false;
    throw new OperatorError(
      `The table ${table} is ${found.type} (${found.column}) on this Citus cluster and should be ${placement}; run: select undistribute_table('${table}'), then repeat.`,
    );
  });
}
