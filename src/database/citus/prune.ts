import type { Db } from '../transaction.js';
import { isCitus } from './is-citus.js';

/**
 * Maximum number of users in the condition. Each user costs a comparison per row, and planning
 * time. With more users, most shards have some of the users anyway. Measured with 32 shards: 10 ms
 * instead of 65 ms for 5 users, and no gain for 32 users.
 */
export const NAMED_USERS = 32;

/**
 * Returns a condition for a statement that joins a list of rows with tenant rows. With the
 * condition, Citus queries only the shards of these users. `list` is the parameter with the user
 * ids, which may repeat. Returns an empty string on a single PostgreSQL server, and for many users.
 *
 * The condition is not `= any(list)`. With it, PostgreSQL would search the index once per listed
 * user for each row of the list. Or it would read all rows of these users (500 users: 100 ms
 * instead of 6 ms).
 */
export async function pruneTo(
  db: Db,
  column: string,
  list: `$${number}`,
  userIds: readonly string[],
): Promise<string> {
  if (!(await isCitus(db))) return '';
  const places = [...new Map(userIds.map((userId, at) => [userId, at + 1])).values()];
  if (places.length > NAMED_USERS) return '';
  return `and (${places.map((at) => `${column} = (${list}::uuid[])[${at}]`).join(' or ')})`;
}
