import { FIRST_ID, LAST_ID } from '../../database/in-pages.js';
import type { Page } from '../../database/in-pages.js';
import type { Db } from '../../database/transaction.js';

/** The text columns of a contact. `metadata` is JSON text. */
export interface ContactTexts {
  id: string;
  external_id: string;
  email: string | null;
  first_name: string | null;
  account_external_id: string | null;
  metadata: string | null;
}

/**
 * Finds the id of the user's contact that is `rows` rows after `after`. Returns null if fewer rows
 * are left.
 */
export async function findContactsEnd(
  db: Db,
  userId: string,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from contacts where user_id = $1 and id > $2 order by id offset $3 limit 1`,
    [userId, after ?? FIRST_ID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the contacts on one page of a user's contacts that match the pattern, sorted by id. */
export async function listContactTexts(
  db: Db,
  userId: string,
  pattern: string,
  { after, until, isLocked }: Page<string> & { isLocked: boolean },
): Promise<ContactTexts[]> {
  return db.query(
    `select id, external_id, email, first_name, account_external_id, metadata::text as metadata from contacts
     where user_id = $1 and id > $2 and id <= $3
       and concat_ws(' ', external_id, email, first_name, account_external_id, metadata) ~* $4
     order by id${isLocked ? ' for update' : ''}`,
    [userId, after ?? FIRST_ID, until ?? LAST_ID, pattern],
  );
}

/**
 * Replaces the texts of a contact except its external id and e-mail address. Marks the row, so that
 * the customer cleans up its own copy.
 */
export async function replaceContactTexts(tx: Db, userId: string, contact: ContactTexts): Promise<void> {
  await tx.query(
    `update contacts set first_name = $3, account_external_id = $4, metadata = $5, to_clean = true where user_id = $1 and id = $2`,
    [userId, contact.id, contact.first_name, contact.account_external_id, contact.metadata],
  );
}

/** Deletes the contacts with these external ids. Ignores unknown ids. */
export async function deleteContacts(tx: Db, userId: string, externalIds: readonly string[]): Promise<void> {
  await tx.query(`delete from contacts where user_id = $1 and external_id = any($2::text[])`, [
    userId,
    externalIds,
  ]);
}
