import { bigintArray, textArray } from '../../database/array-parameters.js';
import type { Db } from '../../database/transaction.js';
import { companyNameHashBytes } from '../../matching/name-hash.js';
import { metadataList } from '../batches/metadata-slices.js';
import type { AccountRow } from './account-row.js';
import { ROW_VERSIONS } from './pushed-batches.queries.js';
import type { RowVersions } from './pushed-batches.queries.js';

/**
 * Upserts the accounts of one user in one statement. Unchanged rows are not written. Returns the
 * ids and versions of the written rows. Also returns the distinct names of the written accounts
 * that are matched by name.
 */
export async function upsertAccounts(
  tx: Db,
  userId: string,
  rows: AccountRow[],
  now: Date,
): Promise<{ names: string[]; written: RowVersions }> {
  const [result]: ({ names: string[] | null } & RowVersions)[] = await tx.query(
    `with written as (
       insert into accounts (user_id, external_id, name, domain, registrable_domain, name_hash, metadata, to_clean, created_at, updated_at)
       select $1, external_id, name, domain, registrable_domain, name_hash, nullif(metadata, 'null'), nullif(external_id = any($9::text[]), false), $2, $2
       from rows from (unnest($3::text[], $4::text[], $5::text[], $6::text[], $7::bigint[]), jsonb_array_elements($8::jsonb))
         as batch (external_id, name, domain, registrable_domain, name_hash, metadata)
       on conflict (user_id, external_id) do update
         set name = excluded.name, domain = excluded.domain, registrable_domain = excluded.registrable_domain,
             name_hash = excluded.name_hash, metadata = excluded.metadata, updated_at = excluded.updated_at, to_clean = excluded.to_clean
         where (accounts.name, accounts.domain, accounts.registrable_domain, accounts.name_hash, accounts.metadata, accounts.to_clean)
           is distinct from (excluded.name, excluded.domain, excluded.registrable_domain, excluded.name_hash, excluded.metadata, excluded.to_clean)
       returning id, xmin, name, name_hash)
     select array_agg(distinct name) filter (where name_hash is not null) as names, ${ROW_VERSIONS} from written`,
    [
      userId,
      now,
      textArray(rows.map((row) => row.externalId)),
      textArray(rows.map((row) => row.name)),
      textArray(rows.map((row) => row.domain)),
      textArray(rows.map((row) => row.registrableDomain)),
      bigintArray(
        rows.map((row) => (row.registrableDomain === null ? companyNameHashBytes(row.name) : null)),
      ),
      metadataList(rows),
      textArray(rows.filter((row) => row.toClean).map((row) => row.externalId)),
    ],
  );
  const { names = null, ...written } = result ?? { count: 0, ids: null, versions: null };
  return { names: names ?? [], written };
}

/**
 * Finds an account and locks it. Until the transaction ends, other deletions of the account wait,
 * and no match of the account can be stored. Returns null if the user has no such account.
 */
export async function lockAccount(tx: Db, userId: string, externalId: string): Promise<string | null> {
  const rows: { id: string }[] = await tx.query(
    `select id from accounts where user_id = $1 and external_id = $2 for update`,
    [userId, externalId],
  );
  return rows[0]?.id ?? null;
}

/** Deletes one account. A foreign key also deletes the account's matches. */
export async function deleteAccount(tx: Db, userId: string, accountId: string): Promise<void> {
  await tx.query(`delete from accounts where user_id = $1 and id = $2`, [userId, accountId]);
}

/** Deletes up to `limit` accounts of a user. Returns the number of deleted accounts. */
export async function deleteSomeAccounts(db: Db, userId: string, limit: number): Promise<number> {
  const [, count]: [unknown, number] = await db.query(
    `delete from accounts where user_id = $1 and id in (select id from accounts where user_id = $1 limit $2)`,
    [userId, limit],
  );
  return count;
}
