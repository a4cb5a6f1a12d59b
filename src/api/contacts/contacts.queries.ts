import { textArray } from '../../database/array-parameters.js';
import type { Db } from '../../database/transaction.js';
import { metadataList } from '../batches/metadata-slices.js';
import type { ContactRow } from './contact-row.js';

/**
 * Upserts the contacts of one user in one statement. Unchanged rows are not written. Returns the
 * number of written rows.
 */
export async function upsertContacts(tx: Db, userId: string, rows: ContactRow[], now: Date): Promise<number> {
  const [result]: { count: number }[] = await tx.query(
    `with written as (
     insert into contacts (user_id, external_id, email, email_domain, first_name, account_external_id, metadata, to_clean, created_at, updated_at)
     select $1, external_id, email, email_domain, first_name, account_external_id, nullif(metadata, 'null'), nullif(external_id = any($9::text[]), false), $2, $2
     from rows from (unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::text[]), jsonb_array_elements($8::jsonb))
       as batch (external_id, email, email_domain, first_name, account_external_id, metadata)
     on conflict (user_id, external_id) do update
       set email = excluded.email, email_domain = excluded.email_domain, first_name = excluded.first_name,
           account_external_id = excluded.account_external_id, metadata = excluded.metadata, updated_at = excluded.updated_at,
           to_clean = excluded.to_clean
       where (contacts.email, contacts.email_domain, contacts.first_name, contacts.account_external_id, contacts.metadata, contacts.to_clean)
         is distinct from (excluded.email, excluded.email_domain, excluded.first_name, excluded.account_external_id, excluded.metadata, excluded.to_clean)
     returning 1)
     select count(*)::int as count from written`,
    [
      userId,
      now,
      textArray(rows.map((row) => row.externalId)),
      textArray(rows.map((row) => row.email)),
      textArray(rows.map((row) => row.emailDomain)),
      textArray(rows.map((row) => row.firstName)),
      textArray(rows.map((row) => row.accountExternalId)),
      metadataList(rows),
      textArray(rows.filter((row) => row.toClean).map((row) => row.externalId)),
    ],
  );
  return result?.count ?? 0;
}

/** Deletes one contact of a user. Stored matches keep their copy of the contact. */
export async function deleteContact(db: Db, userId: string, externalId: string): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from contacts where user_id = $1 and external_id = $2`,
    [userId, externalId],
  );
  return count;
}

/** Deletes up to `limit` contacts of a user. Returns the number of deleted contacts. */
export async function deleteSomeContacts(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from contacts where user_id = $1 and id in (select id from contacts where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}
