import type { Db } from '../database/transaction.js';

const NAME = 'database_servers_away';

/** The servers of a Citus cluster that were reported to the operator as down, and since when. */
export interface Told {
  servers: number[];
  /** An ISO 8601 instant. Null if no server was ever down. */
  since: string | null;
}

/** Reads what was reported to the operator. */
export async function readTold(db: Db): Promise<Told> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    NAME,
  ]);
  return rows[0] === undefined ? { servers: [], since: null } : (JSON.parse(rows[0].value) as Told);
}

/** Stores what was reported to the operator. */
export async function writeTold(tx: Db, told: Told): Promise<void> {
  await tx.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [NAME, JSON.stringify(told)],
  );
}

/** The id of an advisory lock. It is arbitrary, but every process must use the same. */
const TELL_LOCK = 7_246_006;

/**
 * Reserves reporting for this process until the transaction ends. Returns false if another process
 * has it.
 */
export async function claimTelling(tx: Db): Promise<boolean> {
  const rows: { taken: boolean }[] = await tx.query(`select pg_try_advisory_xact_lock($1) as taken`, [
    TELL_LOCK,
  ]);
  return rows[0]?.taken === true;
}
