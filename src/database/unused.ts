import { API_LISTENS, WORKER_LISTENS } from './service-connections.js';
import type { Reader } from './transaction.js';

/** Returns whether a database has no users and no process of the service is connected to it. */
export async function isUnused(db: Reader): Promise<boolean> {
  const rows: unknown[] = await db.query(
    `select 1 where not exists (select 1 from users) and not exists (
       select 1 from pg_stat_activity where datname = current_database() and application_name = any($1::text[]))`,
    [[WORKER_LISTENS, API_LISTENS]],
  );
  return rows.length > 0;
}
