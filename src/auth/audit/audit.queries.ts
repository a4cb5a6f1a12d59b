import type { Db } from '../../database/transaction.js';

/**
 * An audit entry: the actor, the action, and the user or object that the action changed. An entry
 * never contains a key, secret or password.
 */
export interface AuditEntry {
  /** E-mail address of the actor, or `command line`. */
  actor: string;
  actorUserId: string | null;
  action: string;
  userId: string | null;
  subject: string | null;
  detail: Record<string, unknown>;
}

export interface AuditRow {
  id: string;
  at: Date;
  actor: string;
  action: string;
  user_email: string | null;
  subject: string | null;
  detail: Record<string, unknown>;
}

/** Inserts an audit entry. Returns its id. */
export async function insertEntry(db: Db, entry: AuditEntry, now: Date): Promise<string> {
  const rows: { id: string }[] = await db.query(
    `insert into audit_log (at, actor, actor_user_id, action, user_id, subject, detail) values ($1, $2, $3, $4, $5, $6, $7)
     returning id`,
    [
      now,
      entry.actor,
      entry.actorUserId,
      entry.action,
      entry.userId,
      entry.subject,
      JSON.stringify(entry.detail),
    ],
  );
  const [{ id }] = rows as [{ id: string }];
  return id;
}

/**
 * Lists audit entries, newest first. `before` is the id of the last entry of the previous page, or
 * null for the first page. `search` matches a part of an action, actor or e-mail address.
 */
export async function listEntriesAcrossUsers(
  db: Db,
  page: { before: string | null; search: string | null; limit: number },
): Promise<AuditRow[]> {
  return db.query(
    `select a.id, a.at, a.actor, a.action, u.email as user_email, a.subject, a.detail
     from audit_log a left join users u on u.id = a.user_id
     where ($1::bigint is null or a.id < $1)
       and ($2::text is null or position(lower($2) in lower(concat_ws(' ', a.action, a.actor, u.email))) > 0)
     order by a.id desc limit $3`,
    [page.before, page.search, page.limit],
  );
}

/**
 * Removes the data of a deleted user from the audit log: the e-mail address, the id and the
 * details. The entries keep the action, its time and the operator.
 */
export async function clearAuditLog(tx: Db, userId: string): Promise<void> {
  await tx.query(
    `update audit_log
     set actor = case when actor_user_id = $1 then 'deleted user' else actor end,
         actor_user_id = nullif(actor_user_id, $1),
         subject = case when user_id = $1 then null else subject end,
         detail = case when user_id = $1 then '{}'::jsonb else detail end,
         user_id = nullif(user_id, $1)
     where user_id = $1 or actor_user_id = $1`,
    [userId],
  );
}
