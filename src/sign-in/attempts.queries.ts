import type { Db } from '../database/transaction.js';

/** Counts a failed attempt for each subject; a window that has ended begins anew. */
export async function countAttempts(
  db: Db,
  subjects: string[],
  now: Date,
  windowEndsAt: Date,
): Promise<void> {
  await db.query(
    `insert into sign_in_attempts as a (subject, count, window_ends_at)
     select subject, 1, $3 from unnest($1::text[]) as subject order by subject
     on conflict (subject) do update
       set count = case when a.window_ends_at <= $2 then 1 else a.count + 1 end,
           window_ends_at = case when a.window_ends_at <= $2 then excluded.window_ends_at else a.window_ends_at end`,
    [subjects, now, windowEndsAt],
  );
}

/** Reads the windows that are open for these subjects. */
export async function findAttempts(
  db: Db,
  subjects: string[],
  now: Date,
): Promise<{ subject: string; count: number; window_ends_at: Date }[]> {
  return db.query(
    `select subject, count, window_ends_at from sign_in_attempts where subject = any($1::text[]) and window_ends_at > $2`,
    [subjects, now],
  );
}

/** Forgets the attempts of a subject, and those of windows that ended. */
export async function forgetAttempts(db: Db, subject: string, now: Date): Promise<void> {
  await db.query(`delete from sign_in_attempts where subject = $1 or window_ends_at <= $2`, [subject, now]);
}
