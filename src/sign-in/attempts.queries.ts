import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';

/**
 * Counts an attempt and returns the new count. `subject` names the counter, for example by account
 * or by IP address. If the window has expired, the count restarts at 1.
 */
export async function countAttempt(
  db: Db,
  subject: string,
  now: Date,
  windowEndsAt: Date,
): Promise<{ count: number; window_ends_at: Date }> {
  const rows: { count: number; window_ends_at: Date }[] = await db.query(
    `insert into sign_in_attempts as a (subject, count, window_ends_at) values ($1, 1, $3)
     on conflict (subject) do update
       set count = case when a.window_ends_at <= $2 then 1 else a.count + 1 end,
           window_ends_at = case when a.window_ends_at <= $2 then excluded.window_ends_at else a.window_ends_at end
     returning count, window_ends_at`,
    [subject, now, windowEndsAt],
  );
  return rows[0] ?? { count: 1, window_ends_at: windowEndsAt };
}

/** Lists the IP addresses of the account's live sessions. */
export async function listSessionAddresses(db: Db, email: string, now: Date): Promise<string[]> {
  const rows: { ip_address: string }[] = await db.query(
    `select distinct s.ip_address from sessions s join users u on u.id = s.user_id
     where u.email = $1 and s.expires_at > $2 and s.ip_address is not null`,
    [email, now],
  );
  return rows.map(({ ip_address }) => ip_address);
}

/**
 * Removes an attempt from the counters. Deletes the counters in `reset` and the expired counters.
 * Lowers the counters in `lowered` by one.
 */
export async function takeBackAttempt(
  db: Db,
  { reset, lowered }: { reset: readonly string[]; lowered: readonly string[] },
  now: Date,
): Promise<void> {
  await db.query(`update sign_in_attempts set count = count - 1 where subject = any($1::text[])`, [lowered]);
  await db.query(
    `delete from sign_in_attempts
     where subject = any($1::text[]) or window_ends_at <= $3 or (subject = any($2::text[]) and count <= 0)`,
    [reset, lowered, now],
  );
}

/** Resets the counters of a user's wrong codes. `email` is in lower case. */
export async function deleteCodeCounts(db: Db, email: string): Promise<void> {
  await db.query(`delete from sign_in_attempts where starts_with(subject || ' ', $1)`, [`code of ${email} `]);
}

/**
 * Finds the subject of the attempt counter that is `rows` rows after `after`. Returns null if fewer
 * rows are left.
 */
export async function findAttemptsEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { subject: string }[] = await db.query(
    `select subject from sign_in_attempts where subject > $1 order by subject offset $2 limit 1`,
    [after ?? '', rows - 1],
  );
  return ends[0]?.subject ?? null;
}

/** Lists the subjects that match a regular expression, on one page of attempt counters. */
export async function listAttemptSubjects(
  db: Db,
  pattern: string,
  { after, until }: Page<string>,
): Promise<string[]> {
  const rows: { subject: string }[] = await db.query(
    `select subject from sign_in_attempts
     where subject ~* $1 and subject > $2 and ($3::text is null or subject <= $3)`,
    [pattern, after ?? '', until],
  );
  return rows.map(({ subject }) => subject);
}

export async function deleteAttempts(tx: Db, subjects: readonly string[]): Promise<void> {
  await tx.query(`delete from sign_in_attempts where subject = any($1::text[])`, [subjects]);
}
