import type { Db } from '../../database/transaction.js';

/** The texts of a contact. `metadata` is JSON text. */
export interface ContactTexts {
  id: string;
  external_id: string;
  email: string | null;
  first_name: string | null;
  account_external_id: string | null;
  metadata: string | null;
}

/** Lists a user's contacts with a higher id that may hold what the pattern finds, by id. */
export async function listContactTexts(
  db: Db,
  userId: string,
  pattern: string,
  page: { after: string; limit: number },
): Promise<ContactTexts[]> {
  return db.query(
    `select id, external_id, email, first_name, account_external_id, metadata::text as metadata from contacts
     where user_id = $1 and id > $2
       and concat_ws(' ', external_id, email, first_name, account_external_id, metadata) ~* $4
     order by id limit $3`,
    [userId, page.after, page.limit, pattern],
  );
}

/** Replaces the texts of a contact that do not identify it. */
export async function replaceContactTexts(tx: Db, userId: string, contact: ContactTexts): Promise<void> {
  await tx.query(
    `update contacts set first_name = $3, account_external_id = $4, metadata = $5 where user_id = $1 and id = $2`,
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
}

/** Lists a user's accounts with a higher id that may hold what the pattern finds, by id. */
export async function listAccountTexts(
  db: Db,
  userId: string,
  pattern: string,
  page: { after: string; limit: number },
): Promise<AccountTexts[]> {
  return db.query(
    `select id, external_id, name, metadata::text as metadata from accounts
     where user_id = $1 and id > $2 and concat_ws(' ', external_id, name, metadata) ~* $4
     order by id limit $3`,
    [userId, page.after, page.limit, pattern],
  );
}

/** Replaces the metadata of an account. */
export async function replaceAccountMetadata(
  tx: Db,
  userId: string,
  { id, metadata }: Pick<AccountTexts, 'id' | 'metadata'>,
): Promise<void> {
  await tx.query(`update accounts set metadata = $3 where user_id = $1 and id = $2`, [userId, id, metadata]);
}

/** The texts of what a customer said of a match. */
export interface VerdictTexts {
  match_id: string;
  evidence_value: string;
  company_name: string;
  account_name: string | null;
}

/** Lists a user's verdicts that may hold what the pattern finds. */
export async function listVerdictTexts(db: Db, userId: string, pattern: string): Promise<VerdictTexts[]> {
  return db.query(
    `select match_id, evidence_value, company_name, account_name from match_verdicts
     where user_id = $1 and concat_ws(' ', evidence_value, company_name, account_name) ~* $2`,
    [userId, pattern],
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
