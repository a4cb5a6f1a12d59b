import { FIRST_ID, LAST_ID, FIRST_UUID, LAST_UUID } from '../rounds/erased-people/in-pages.js';
import type { Page } from '../rounds/erased-people/in-pages.js';
import type { Db } from '../database/transaction.js';

/** The texts of a contact. `metadata` is JSON text. */
export interface ContactTexts {
  id: string;
  external_id: string;
  email: string | null;
  first_name: string | null;
  account_external_id: string | null;
  metadata: string | null;
}

/** Finds the id of the contact of a user that is so many rows after an id. Null: fewer are left. */
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

/** Lists the contacts of a page of a user that may hold what the pattern finds, by id. */
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

/** Replaces the texts of a contact that do not identify it. Its customer has to clean their own row. */
export async function replaceContactTexts(tx: Db, userId: string, contact: ContactTexts): Promise<void> {
  await tx.query(
    `update contacts set first_name = $3, account_external_id = $4, metadata = $5, to_clean = true where user_id = $1 and id = $2`,
    [userId, contact.id, contact.first_name, contact.account_external_id, contact.metadata],
  );
}

/** Deletes contacts of a user. */
export async function deleteContacts(tx: Db, userId: string, externalIds: readonly string[]): Promise<void> {
  await tx.query(`delete from contacts where user_id = $1 and external_id = any($2::text[])`, [
    userId,
    externalIds,
  ]);
}

/** The texts of an account. `metadata` is JSON text. */
export interface AccountTexts {
  id: string;
  external_id: string;
  name: string;
  metadata: string | null;
  /** True or null. */
  to_clean: true | null;
  /** The hash by which the name is matched and filed in the index of names. Null: it is not. */
  name_hash: string | null;
}

/** Finds the id of the account of a user that is so many rows after an id. Null: fewer are left. */
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

/** Lists the accounts of a page of a user that may hold what the pattern finds, by id. */
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

/** Replaces the metadata of an account, and how it is matched. Its customer has to clean their own row. */
export async function replaceAccountTexts(tx: Db, userId: string, account: AccountTexts): Promise<void> {
  await tx.query(
    `update accounts set metadata = $3, name_hash = $4, to_clean = true where user_id = $1 and id = $2`,
    [userId, account.id, account.metadata, account.name_hash],
  );
}

/** The texts of what a customer said of a match. */
export interface VerdictTexts {
  match_id: string;
  evidence_value: string;
  company_name: string;
  account_name: string | null;
}

/** Finds the match of the verdict of a user that is so many rows after an id. Null: fewer are left. */
export async function findVerdictsEnd(
  db: Db,
  userId: string,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select match_id as id from match_verdicts where user_id = $1 and match_id > $2 order by match_id offset $3 limit 1`,
    [userId, after ?? FIRST_UUID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/** Lists the verdicts of a page of a user that may hold what the pattern finds. */
export async function listVerdictTexts(
  db: Db,
  userId: string,
  pattern: string,
  { after, until }: Page<string>,
): Promise<VerdictTexts[]> {
  return db.query(
    `select match_id, evidence_value, company_name, account_name from match_verdicts
     where user_id = $1 and match_id > $2 and match_id <= $3
       and concat_ws(' ', evidence_value, company_name, account_name) ~* $4`,
    [userId, after ?? FIRST_UUID, until ?? LAST_UUID, pattern],
  );
}

/** Replaces the texts of what a customer said of a match. */
export async function replaceVerdictTexts(tx: Db, userId: string, verdict: VerdictTexts): Promise<void> {
  await tx.query(
    `update match_verdicts set evidence_value = $3, company_name = $4, account_name = $5
     where user_id = $1 and match_id = $2`,
    [userId, verdict.match_id, verdict.evidence_value, verdict.company_name, verdict.account_name],
  );
}
