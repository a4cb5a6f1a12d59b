import type { Db } from '../database/transaction.js';

export interface AccountItemRow {
  id: string;
  external_id: string;
  name: string;
  domain: string | null;
  created_at: Date;
  updated_at: Date;
  metadata_json: string | null;
}

export interface ContactItemRow {
  id: string;
  external_id: string;
  email: string | null;
  first_name: string | null;
  account_external_id: string | null;
  created_at: Date;
  updated_at: Date;
  metadata_json: string | null;
}

interface Page {
  /** A part of a name, domain or e-mail address, or a whole external id. Null selects all rows. */
  search: string | null;
  /** Internal id of the last row of the previous page. */
  after: string | null;
  limit: number;
}

/** Counts a user's CRM rows. */
export async function countRows(
  db: Db,
  userId: string,
): Promise<{ accounts: number; accounts_without_domain: number; contacts: number }> {
  const rows: { accounts: number; accounts_without_domain: number; contacts: number }[] = await db.query(
    `select count(*)::int as accounts, (count(*) filter (where registrable_domain is null))::int as accounts_without_domain,
            (select count(*)::int from contacts where user_id = $1) as contacts
     from accounts where user_id = $1`,
    [userId],
  );
  return rows[0] ?? { accounts: 0, accounts_without_domain: 0, contacts: 0 };
}

// The id is not cast to text here, because `order by id` would then sort by the text. The driver
// returns a bigint as a string.
const ACCOUNT = `id, external_id, name, domain, created_at, updated_at`;
const CONTACT = `id, external_id, email, first_name, account_external_id, created_at, updated_at`;

/** Lists a user's accounts, newest first. */
export async function listAccounts(db: Db, userId: string, page: Page): Promise<AccountItemRow[]> {
  return db.query(
    `select ${ACCOUNT} from accounts
     where user_id = $1 and ($2::bigint is null or id < $2)
       and ($3::text is null or external_id = $3 or position(lower($3) in lower(name)) > 0 or position(lower($3) in domain) > 0)
     order by id desc limit $4`,
    [userId, page.after, page.search, page.limit],
  );
}

/** Lists a user's contacts, newest first. */
export async function listContacts(db: Db, userId: string, page: Page): Promise<ContactItemRow[]> {
  return db.query(
    `select ${CONTACT} from contacts
     where user_id = $1 and ($2::bigint is null or id < $2)
       and ($3::text is null or external_id = $3 or account_external_id = $3 or position(lower($3) in lower(email)) > 0)
     order by id desc limit $4`,
    [userId, page.after, page.search, page.limit],
  );
}

/** Reads a user's account with its metadata as JSON text. Returns null if there is none. */
export async function findAccount(
  db: Db,
  userId: string,
  externalId: string,
): Promise<AccountItemRow | null> {
  const rows: AccountItemRow[] = await db.query(
    `select ${ACCOUNT}, metadata::text as metadata_json from accounts where user_id = $1 and external_id = $2`,
    [userId, externalId],
  );
  return rows[0] ?? null;
}

/** Reads a user's contact with its metadata as JSON text. Returns null if there is none. */
export async function findContact(
  db: Db,
  userId: string,
  externalId: string,
): Promise<ContactItemRow | null> {
  const rows: ContactItemRow[] = await db.query(
    `select ${CONTACT}, metadata::text as metadata_json from contacts where user_id = $1 and external_id = $2`,
    [userId, externalId],
  );
  return rows[0] ?? null;
}

/** Lists the contacts that are linked to an account. */
export async function listContactsOf(
  db: Db,
  userId: string,
  accountExternalId: string,
  limit: number,
): Promise<ContactItemRow[]> {
  return db.query(
    `select ${CONTACT} from contacts where user_id = $1 and account_external_id = $2 order by id limit $3`,
    [userId, accountExternalId, limit],
  );
}

/**
 * Counts the matches that report an account, and the matches that list it in also_matched. If the
 * account is deleted, only the matches that report it are deleted.
 */
export async function countMatchesOf(
  db: Db,
  userId: string,
  accountId: string,
): Promise<{ reported: number; listed: number }> {
  const rows: { reported: number; listed: number }[] = await db.query(
    `select (select count(*)::int from matches where user_id = $1 and account_id = $2) as reported,
            (select count(distinct match_id)::int from also_matched where user_id = $1 and account_id = $2) as listed`,
    [userId, accountId],
  );
  return rows[0] ?? { reported: 0, listed: 0 };
}
