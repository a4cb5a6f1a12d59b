import { FIRST_ID, LAST_ID } from '../../database/in-pages.js';
import type { Page } from '../../database/in-pages.js';
import type { Db } from '../../database/transaction.js';

/** The text columns of an audit entry. `detail` is JSON text. */
export interface EntryTexts {
  id: string;
  actor: string;
  subject: string | null;
  detail: string;
}

/**
 * Finds the id of the audit entry that is `rows` rows after `after`. Returns null if fewer rows are
 * left.
 */
export async function findEntriesEnd(db: Db, after: string | null, rows: number): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from audit_log where id > $1 order by id offset $2 limit 1`,
    [after ?? FIRST_ID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the audit entries on one page that match a pattern. */
export async function listEntryTexts(
  db: Db,
  pattern: string,
  { after, until }: Page<string>,
): Promise<EntryTexts[]> {
  return db.query(
    `select id, actor, subject, detail::text as detail from audit_log
     where id > $1 and id <= $2 and concat_ws(' ', actor, subject, detail) ~* $3`,
    [after ?? FIRST_ID, until ?? LAST_ID, pattern],
  );
}

export async function replaceEntryTexts(tx: Db, entry: EntryTexts): Promise<void> {
  await tx.query(`update audit_log set actor = $2, subject = $3, detail = $4 where id = $1`, [
    entry.id,
    entry.actor,
    entry.subject,
    entry.detail,
  ]);
}
