import type { DataSource } from 'typeorm';
import { OperatorError } from '../../runtime/errors.js';
import { countServiceConnections } from '../service-connections.js';
import { sqlState } from '../transaction.js';
import type { Db } from '../transaction.js';
import * as queries from './citus.queries.js';
import { DISTRIBUTION_COLUMN, PLACEMENTS, tablesPlaced } from './placements.js';
import type { Placement } from './placements.js';
import { isWhole } from './unplaced.js';

/** Result for one table. `changed` is false if the table was already placed. */
export interface PlacedTable {
  table: string;
  placement: Placement;
  changed: boolean;
}

/**
 * Distributes a migrated database over the servers in Citus's list (`placements.ts`). The call can
 * be repeated, even after an interruption. A repeated call skips placed tables and adds tables of
 * later migrations. Writes wait while rows are copied. `dataSource` must connect under a name that
 * is not the service's. Throws `OperatorError` with one line that says what to do.
 */
export async function distributeDatabase(dataSource: DataSource): Promise<PlacedTable[]> {
  const db = dataSource.manager;
  await requireInstalled(db);
  const isFirst = !(await isWhole(db));
  if (isFirst) await requireNoProcess(db);
  await requireExtension(db);
  await requireServers(db);
  // A process that started before the extension was created treats the database as a single server.
  // So this check runs again.
  if (isFirst) await requireNoProcess(db);
  await setSlowStart(db);
  const copied = await placeAll(dataSource, 'reference', (tx, table) =>
    queries.createReferenceTable(tx, table),
  );
  const [anchor = ''] = tablesPlaced('distributed');
  const spread = await placeAll(dataSource, 'distributed', (tx, table) =>
    queries.createDistributedTable(tx, table, DISTRIBUTION_COLUMN, table === anchor ? 'none' : anchor),
  );
  const changed = new Set([...copied, ...spread]);
  // Deletes the coordinator's old copies. The copies use disk space and still count for foreign
  // keys. All tables are checked each time, because an earlier run may have stopped before this
  // step.
  for (const table of [...tablesPlaced('reference'), ...tablesPlaced('distributed')])
    await queries.truncateLocalData(db, table);
  return PLACEMENTS.map(({ table, placement }) => ({ table, placement, changed: changed.has(table) }));
}

const INSTALL =
  "install Citus 12 or later on every server and set shared_preload_libraries = 'citus', or keep using a single server without this command";

async function requireInstalled(db: Db): Promise<void> {
  if ((await queries.findExtension(db)) === 'missing')
    throw new OperatorError(`This PostgreSQL server has no citus extension: ${INSTALL}.`);
}

async function requireExtension(db: Db): Promise<void> {
  if (await queries.hasExtension(db)) return;
  try {
    await queries.createExtension(db);
  } catch (error) {
    const { message } = error as Error;
    if (sqlState(error) === '42501')
      throw new OperatorError(
        'This user may not create the citus extension. Have a superuser run: create extension citus.',
        { cause: error },
      );
    throw new OperatorError(`PostgreSQL cannot create the citus extension (${message}): ${INSTALL}.`, {
      cause: error,
    });
  }
}

/**
 * Throws `OperatorError` if processes of the service are connected. A process remembers that its
 * database is a single server, and would continue to send statements that Citus rejects. Later
 * migrations may add tables while processes of the previous version run, because these processes do
 * not use the new tables.
 */
async function requireNoProcess(db: Db): Promise<void> {
  const connections = await countServiceConnections(db);
  if (connections > 0)
    throw new OperatorError(
      `Processes of the service hold ${connections} connections to the database. Stop all processes, run this command again, and start the processes after the command has ended.`,
    );
}

/**
 * Milliseconds after which Citus opens another connection to a server whose tasks wait. The default
 * is 10. With the default, the look-ups of a round (about 20 ms together) opened six new
 * connections each. The connections took three times the CPU time of the look-ups on the workers.
 */
const SLOW_START_MS = 200;

/** Sets the interval for new connections to this database, unless the operator has set it. */
async function setSlowStart(db: Db): Promise<void> {
  if (await queries.isSetForDatabase(db, 'citus.executor_slow_start_interval')) return;
  try {
    await queries.setSlowStartInterval(db, SLOW_START_MS);
  } catch (error) {
    if (sqlState(error) !== '42501') throw error;
    const name = await queries.readDatabaseName(db);
    throw new OperatorError(
      `This user may not change the settings of the database. Have the database owner run: alter database "${name}" set citus.executor_slow_start_interval = ${SLOW_START_MS}.`,
      { cause: error },
    );
  }
}

async function requireServers(db: Db): Promise<void> {
  if (!(await queries.isCoordinatorKnown(db)))
    throw new OperatorError(
      "Citus does not know the address of this server. Run: select citus_set_coordinator_host('HOST', PORT).",
    );
  if ((await queries.countShardServers(db)) === 0)
    throw new OperatorError(
      "No server of this Citus cluster takes shards. Add a server: select citus_add_node('HOST', PORT).",
    );
  // A delivery's claim sets synchronous_commit in its session. On Citus, that is the session of the
  // coordinator and not of the shard.
  for (const { node, value } of await queries.readSettingEverywhere(db, 'synchronous_commit')) {
    if (value === null)
      throw new OperatorError(
        `Server ${node} of the Citus cluster does not answer. Start this server, then run this command again.`,
      );
    if (value === 'off')
      throw new OperatorError(
        `Server ${node} of the Citus cluster has synchronous_commit = off, so a crash can send a webhook twice. Set synchronous_commit to on.`,
      );
  }
}

/**
 * Places all missing tables of one placement in one transaction. Drops their foreign keys first and
 * creates them again afterwards, as the Citus documentation requires. During the move, the two ends
 * of a foreign key are on different servers.
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
    // If a foreign key connects a table to a reference table, Citus lists that table too, although
    // it is not placed.
    if (found === undefined || found.type === 'local') return true;
    const isRight =
      found.type === placement && (placement === 'reference' || found.column === DISTRIBUTION_COLUMN);
    if (isRight) return false;
    throw new OperatorError(
      `The table ${table} is ${found.type} (${found.column}) on this Citus cluster and must be ${placement}. Run: select undistribute_table('${table}'), then run this command again.`,
    );
  });
}
