import type { Db } from '../transaction.js';
import { isCitus } from './is-citus.js';

/**
 * With more users than this, most shards have some of them anyway. Each user in the condition costs
 * a comparison per row, and planning time. With 32 shards, a condition on 5 users took 10 ms
 * instead of 65 ms; on 32 users it saved nothing.
 */
const NAMED_USERS = 32;

/**
 * Returns a condition for a statement that joins a list of rows with tenant rows: Citus then asks
 * the shards of these users and no others. `list` is the parameter that holds their ids, of which
 * some may repeat. Empty on one PostgreSQL, and if there are many users.
 *
 * Not `= any(list)`: PostgreSQL would search the index once per listed user for each row of the
 * list, or read all rows of these users instead (500 users: 100 ms instead of 6 ms).
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
