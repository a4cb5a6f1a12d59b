import type { DataSource } from 'typeorm';
import { queryInTime } from '../database/query-in-time.js';
import type { Db, Reader } from '../database/transaction.js';

const NAME = 'sending_paused';

/** When a pause of all sending started, and who started it. */
export interface Pause {
  since: string;
  by: string;
}

/**
 * Stores a pause of all sending. Returns false, and changes nothing, if sending is already paused.
 */
export async function insertPause(tx: Db, pause: Pause): Promise<boolean> {
  const rows: unknown[] = await tx.query(
    `insert into instance_settings (name, value) values ($1, $2) on conflict (name) do nothing returning name`,
    [NAME, JSON.stringify(pause)],
  );
  return rows.length > 0;
}

/** Deletes the pause. Returns whether sending was paused. */
export async function deletePause(tx: Db): Promise<boolean> {
  const [rows]: [unknown[], number] = await tx.query(
    `delete from instance_settings where name = $1 returning name`,
    [NAME],
  );
  return rows.length > 0;
}

/** Reads the pause. Returns null if sending is not paused. */
export async function findPause(db: Reader): Promise<Pause | null> {
  const rows: { value: string }[] = await db.query(`select value from instance_settings where name = $1`, [
    NAME,
  ]);
  return rows[0] === undefined ? null : (JSON.parse(rows[0].value) as Pause);
}

/** A user's matches that wait to be sent. */
export interface UserWaiting {
  waiting: number;
  oldest_at: Date | null;
}

/** Counts a user's matches that no worker has claimed. */
export async function countWaiting(db: Reader, userId: string): Promise<UserWaiting> {
  const rows: UserWaiting[] = await db.query(
    `select count(*)::int as waiting, min(created_at) as oldest_at from matches
     where user_id = $1 and webhook_status = 'pending' and claimed_at is null`,
    [userId],
  );
  return rows[0] ?? { waiting: 0, oldest_at: null };
}

/** Returns the time at which sending to a user was paused. Returns null if it is not paused. */
export async function findUserPause(db: Reader, userId: string): Promise<Date | null> {
  const rows: { sending_paused_at: Date | null }[] = await db.query(
    `select sending_paused_at from users where id = $1`,
    [userId],
  );
  return rows[0]?.sending_paused_at ?? null;
}

/** Lists the users to whom sending is paused. The longest pause comes first. */
export async function listPausedUsersAcrossUsers(
  db: Reader,
  limit: number,
): Promise<{ email: string; since: Date }[]> {
  return db.query(
    `select email, sending_paused_at as since from users where sending_paused_at is not null
     order by sending_paused_at, id limit $1`,
    [limit],
  );
}

/** Returns whether sending is paused. Rejects if the database does not answer in time. */
export async function isSendingPaused(dataSource: DataSource): Promise<boolean> {
  const text = `select 1 from instance_settings where name = $1`;
  const rows = await queryInTime(dataSource, { text }, [NAME]);
  return rows.length > 0;
}
