import type { Db } from '../../database/transaction.js';
import type { Pattern } from '../../rounds/erased-people/patterns.js';

/** Deletes a user's contacts with an address, or whose id is the address; in lower case. */
export async function deleteContacts(tx: Db, userId: string, email: string): Promise<string[]> {
  const [rows]: [{ external_id: string }[], number] = await tx.query(
    `delete from contacts where user_id = $1 and (lower(email) = $2 or lower(external_id) = $2) returning external_id`,
    [userId, email],
  );
  return rows.map(({ external_id }) => external_id);
}

/** Cuts a pattern out of the metadata of a user's accounts. Returns how many had it. */
export async function cutTextOfAccounts(tx: Db, userId: string, pattern: string): Promise<number> {
  const [, count]: [unknown, number] = await tx.query(
    `update accounts set metadata = regexp_replace(metadata::text, $2, '', 'gi')::jsonb
     where user_id = $1 and metadata::text ~* $2`,
    [userId, pattern],
  );
  return count;
}

/** Cuts a pattern out of the metadata of a user's contacts. */
export async function cutTextOfContacts(tx: Db, userId: string, pattern: string): Promise<void> {
  await tx.query(
    `update contacts set metadata = regexp_replace(metadata::text, $2, '', 'gi')::jsonb
     where user_id = $1 and metadata::text ~* $2`,
    [userId, pattern],
  );
}

/** Counts a user's accounts whose id or name holds a pattern. Only the user can change those. */
export async function countNamedAccounts(db: Db, userId: string, pattern: string): Promise<number> {
  const rows: { count: number }[] = await db.query(
    `select count(*)::int as count from accounts where user_id = $1 and (external_id ~* $2 or name ~* $2)`,
    [userId, pattern],
  );
  return rows[0]?.count ?? 0;
}

/** Removes a pattern from stored items. A stored article text is deleted as a whole. */
export async function cutTextOfItems(tx: Db, pattern: string): Promise<void> {
  await tx.query(
    `update items set text = case when text ~* $1 then null else text end,
       title = regexp_replace(title, $1, '', 'gi'), url = regexp_replace(url, $1, '', 'gi'),
       reason = regexp_replace(reason, $1, '', 'gi')
     where concat_ws(' ', text, title, url, reason) ~* $1`,
    [pattern],
  );
}

/**
 * Removes names from items about their companies, as far as they became these rounds or write a
 * company's name. Elsewhere a name alone may be somebody else's.
 */
export async function cutNamesOfItems(
  tx: Db,
  { names, companies, roundIds }: { names: string; companies: string; roundIds: readonly string[] },
): Promise<void> {
  await tx.query(
    `update items set text = case when text ~* $1 then null else text end,
       title = regexp_replace(title, $1, '', 'gi'), reason = regexp_replace(reason, $1, '', 'gi')
     where (round_id = any($3::uuid[]) or concat_ws(' ', text, title) ~* $2)
       and concat_ws(' ', text, title, reason) ~* $1`,
    [names, companies, roundIds],
  );
}

/** Removes names that hold a pattern from the index of names. It keeps them without their owner. */
export async function deleteIndexedNames(tx: Db, pattern: string): Promise<void> {
  await tx.query(`delete from company_name_blocks where name ~* $1`, [pattern]);
}

/** Cuts a pattern out of items whose page is still to be read. */
export async function cutTextOfWaitingPages(tx: Db, pattern: string): Promise<void> {
  await tx.query(
    `update waiting_pages set item = regexp_replace(item::text, $1, '', 'gi')::jsonb where item::text ~* $1`,
    [pattern],
  );
}

/** Takes an address out of the audit log. */
export async function cutTextOfAuditLog(tx: Db, pattern: Pattern): Promise<void> {
  await tx.query(
    `update audit_log set actor = regexp_replace(actor, $1, 'erased person', 'gi'),
       subject = regexp_replace(subject, $1, '', 'gi'), detail = regexp_replace(detail::text, $2, '', 'gi')::jsonb
     where concat_ws(' ', actor, subject) ~* $1 or detail::text ~* $2`,
    [pattern.text, pattern.json],
  );
}

/** Deletes counted attempts to sign in with an address. */
export async function deleteAttempts(tx: Db, pattern: string): Promise<void> {
  await tx.query(`delete from sign_in_attempts where subject ~* $1`, [pattern]);
}
