import type { DataSource } from 'typeorm';
import { queryInTime } from '../database/query-in-time.js';
import type { Db, Reader } from '../database/transaction.js';

const NAME = 'sending_paused';

/** Since when no webhook is sent, and by whom it was decided. */
export interface Pause {
  since: string;
  by: string;
}

/** Stores a pause. One that stands already stays as it is; returns whether this is a new one. */
export async function insertPause(tx: Db, pause: Pause): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do nothing returning name`,
    [NAME, JSON.stringify(pause)],
  );
  return rows.length > 0;
}

/** Ends the pause. Returns whether there was one. */
export async function deletePause(tx: Db): Promise<boolean> {
  const [rows]: [unknown[], number] = await tx.query(
    `delete from instance_settings where name = $1 returning name`,
    [NAME],
  );
  return rows.length > 0;
}

/** Reads the pause; null if webhooks are sent. */
export async function findPause(db: Reader): Promise<Pause | null> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    NAME,
  ]);
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as Pause);
}

/** Whether webhooks are paused. Rejects if the database does not answer in time. */
export async function isSendingPaused(dataSource: DataSource): Promise<boolean> {
  const text = `select 1 from instance_settings where name = $1`;
  const rows = await queryInTime(dataSource, { text }, [NAME]);
  return rows.length > 0;
}
