import type { Db } from '../database/transaction.js';
import { countAttempt } from './attempts.queries.js';

const WINDOW_MS = 60_000;

/**
 * Counts a call in the current minute, across all processes. `subject` names the call and its user.
 * Returns null if the call is within the limit. Otherwise, returns the seconds until the next
 * minute.
 */
export async function countInMinute(
  db: Db,
  subject: string,
  limit: number,
  now: Date,
): Promise<number | null> {
  const windowEndsAt = new Date(now.getTime() + WINDOW_MS);
  const { count, window_ends_at: endsAt } = await countAttempt(db, subject, now, windowEndsAt);
  return count <= limit ? null : Math.max(1, Math.ceil((endsAt.getTime() - now.getTime()) / 1000));
}
