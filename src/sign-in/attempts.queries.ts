import type { Db } from '../database/transaction.js';

/** The attempts of a subject within its open window. */
interface Attempts {
  subject: string;
  count: number;
  window_ends_at: Date;
}

/** Counts an attempt for each subject and returns the counts with it; a window that has ended begins anew. */
export async function countAttempts(
  db: Db,
  subjects: string[],
  now: Date,
  windowEndsAt: Date,
): Promise<Attempts[]> {
  return db.query(
    `insert into sign_in_attempts as a (subject, count, window_ends_at)
     select subject, 1, $3 from unnest($1::text[]) as subject order by subject
     on conflict (subject) do update
       set count = case when a.window_ends_at <= $2 then 1 else a.count + 1 end,
           window_ends_at = case when a.window_ends_at <= $2 then excluded.window_ends_at else a.window_ends_at end
     returning subject, count, window_ends_at`,
    [subjects, now, windowEndsAt],
  );
}

/** Takes back an attempt that went well: the account's failures are forgotten, the address's count falls by one. */
export async function takeBackAttempt(
  db: Db,
  attempt: { account: string | null; address: string },
  now: Date,
): Promise<void> {
  await db.query(`delete from sign_in_attempts where subject = $1 or window_ends_at <= $2`, [
    attempt.account,
    now,
  ]);
  await db.query(`update sign_in_attempts set count = count - 1 where subject = $1`, [attempt.address]);
}
