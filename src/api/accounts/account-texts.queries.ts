import { FIRST_ID, LAST_ID } from '../../database/in-pages.js';
import type { Page } from '../../database/in-pages.js';
import type { Db } from '../../database/transaction.js';

/** The text columns of an account. `metadata` is JSON text. */
export interface AccountTexts {
  id: string;
  external_id: string;
  name: string;
  metadata: string | null;
  /**
   * True if the row contained an erased person, or its id or name still does. The customer must then
   * clean up its own copy. Otherwise null.
   */
  to_clean: true | null;
  /**
   * Hash of the normalised company name, which the match index uses. Null if the account is not
   * matched by name.
   */
  name_hash: string | null;
}

/**
 * Finds the id of the user's account that is `rows` rows after `after`. Returns null if fewer rows
 * are left.
 */
export async function findAccountsEnd(
  db: Db,
  userId: string,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from accounts where user_id = $1 and id > $2 order by id offset $3 limit 1`,
    [userId, after ?? FIRST_ID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the accounts on one page of a user's accounts that match the pattern, sorted by id. */
export async function listAccountTexts(
  db: Db,
  userId: string,
  pattern: string,
  { after, until, isLocked }: Page<string> & { isLocked: boolean },
): Promise<AccountTexts[]> {
  return db.query(
    `select id, external_id, name, metadata::text as metadata, to_clean, name_hash from accounts
     where user_id = $1 and id > $2 and id <= $3 and concat_ws(' ', external_id, name, metadata) ~* $4
     order by id${isLocked ? ' for update' : ''}`,
    [userId, after ?? FIRST_ID, until ?? LAST_ID, pattern],
  );
}

/**
 * Replaces the metadata and the name hash of an account. Marks the row, so that the customer cleans
 * up its own copy.
 */
export async function replaceAccountTexts(tx: Db, userId: string, account: AccountTexts): Promise<void> {
  await tx.query(
    `update accounts set metadata = $3, name_hash = $4, to_clean = true where user_id = $1 and id = $2`,
    [userId, account.id, account.metadata, account.name_hash],
  );
}
