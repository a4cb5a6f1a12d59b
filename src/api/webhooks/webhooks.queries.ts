import type { Db } from '../../database/transaction.js';

/**
 * Records whether the receiver at a URL passed a test event. Does nothing if the URL has changed
 * meanwhile.
 */
export async function noteTrial(
  db: Db,
  userId: string,
  { url, kind, passed }: { url: string; kind: string; passed: boolean },
): Promise<void> {
  await db.query(
    `update webhook_endpoints
     set trials_passed = array_remove(trials_passed, $3) || case when $4 then array[$3] else '{}'::text[] end
     where user_id = $1 and url = $2`,
    [userId, url, kind, passed],
  );
}
