import type { Db } from '../database/transaction.js';

const NAME = 'database_servers_away';

/** The Citus servers that the last report named as unavailable, and the time of that report. */
export interface Told {
  servers: number[];
  /** Time of the last report (ISO 8601). Null if no report was sent. */
  since: string | null;
}

/** Returns the servers that the last report named as unavailable. */
export async function readTold(db: Db): Promise<Told> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    NAME,
  ]);
  return rows[0] === undefined ? { servers: [], since: null } : (JSON.parse(rows[0].value) as Told);
}

/** Stores the servers that a report has named as unavailable. */
export async function writeTold(tx: Db, told: Told): Promise<void> {
  await tx.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [NAME, JSON.stringify(told)],
  );
}

/** Id of an advisory lock. All processes must use the same id. */
const TELL_LOCK = 7_246_006;

/**
 * Claims the report for this process until the transaction ends. Returns false if another process
 * has claimed it.
 */
export async function claimTelling(tx: Db): Promise<boolean> {
  const rows: { taken: boolean }[] = await tx.query(`select pg_try_advisory_xact_lock($1) as taken`, [
    TELL_LOCK,
  ]);
  return rows[0]?.taken === true;
}
