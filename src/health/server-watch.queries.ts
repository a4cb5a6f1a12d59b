import type { Db } from '../database/transaction.js';

const NAME = 'database_servers_away';

/** The servers of a Citus cluster that the operator was told of as away, and since when. */
export interface Told {
  servers: number[];
  /** An instant of ISO 8601. Null: no server was ever away. */
  since: string | null;
}

/** Reads what the operator was told. */
export async function readTold(db: Db): Promise<Told> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    NAME,
  ]);
  return rows[0] === undefined ? { servers: [], since: null } : (JSON.parse(rows[0].value) as Told);
}

/** Writes what the operator was told. */
export async function writeTold(tx: Db, told: Told): Promise<void> {
  await tx.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do update set value = excluded.value`,
    [NAME, JSON.stringify(told)],
  );
}

/** An arbitrary constant that every process of the service shares. */
const TELL_LOCK = 7_246_006;

/** Takes the right to tell the operator until the transaction ends; false if another process has it. */
export async function claimTelling(tx: Db): Promise<boolean> {
  const rows: { taken: boolean }[] = await tx.query(`select pg_try_advisory_xact_lock($1) as taken`, [
    TELL_LOCK,
  ]);
  return rows[0]?.taken === true;
}
