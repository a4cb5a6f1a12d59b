import type { KeyedText } from '../../database/keyed-text.js';
import type { Db } from '../../database/transaction.js';

/**
 * Stores whether the endpoint at a URL passed a test event. Stores nothing if the user's URL has
 * changed since.
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

/** Returns the webhook URL of a user if the URL matches a pattern, and locks its row. */
export function listWebhookUrls(tx: Db, userId: string, pattern: string): Promise<KeyedText[]> {
  return tx.query(
    `select user_id as key, url as text from webhook_endpoints where user_id = $1 and url ~* $2 for update`,
    [userId, pattern],
  );
}

/** Replaces the URL of a user's webhook. Changes nothing if the user has no webhook. */
export async function replaceWebhookUrl(tx: Db, userId: string, { text }: KeyedText): Promise<void> {
  await tx.query(`update webhook_endpoints set url = $2 where user_id = $1`, [userId, text]);
}

/** Deletes a user's webhook. The user can then only list new matches with the API. */
export async function deleteWebhook(tx: Db, userId: string): Promise<void> {
  await tx.query(`delete from webhook_endpoints where user_id = $1`, [userId]);
}
