import { FIRST_UUID, LAST_UUID } from '../database/in-pages.js';
import type { Page } from '../database/in-pages.js';
import type { Db } from '../database/transaction.js';

/** The texts of a user's matches that name the CEO and the company of a round. */
export interface CeoOfMatch {
  round_id: string;
  ceo_name: string | null;
  ceo_linkedin_url: string | null;
  company_name: string;
  website: string | null;
}

/**
 * Returns the id of the last of the user's next `rows` matches after an id. Returns null if
 * fewer matches remain.
 */
export async function findMatchesEnd(
  db: Db,
  userId: string,
  after: string | null,
  rows: number,
): Promise<string | null> {
  const ends: { id: string }[] = await db.query(
    `select id from matches where user_id = $1 and id > $2 order by id offset $3 limit 1`,
    [userId, after ?? FIRST_UUID, rows - 1],
  );
  return ends[0]?.id ?? null;
}

/**
 * Lists the CEO texts of a user's matches between two ids whose CEO has this e-mail address. The
 * address is in lower case.
 */
export async function listCeoOfMatches(
  db: Db,
  userId: string,
  email: string,
  { after, until }: Page<string>,
): Promise<CeoOfMatch[]> {
  return db.query(
    `select distinct round_id, funding_round ->> 'ceo_name' as ceo_name,
            funding_round ->> 'ceo_linkedin_url' as ceo_linkedin_url,
            funding_round ->> 'company_name' as company_name, funding_round ->> 'website' as website
     from matches where user_id = $1 and id > $2 and id <= $3 and lower(funding_round ->> 'ceo_email') = $4`,
    [userId, after ?? FIRST_UUID, until ?? LAST_UUID, email],
  );
}

/** The texts of a match. JSON columns are JSON text. */
export interface MatchTexts {
  id: string;
  contact_external_id: string | null;
  contact_metadata: string | null;
  account_name: string | null;
  account_metadata: string | null;
  evidence_value: string;
  funding_round: string;
  webhook_response_code: number | null;
  webhook_response_snippet: string | null;
  is_contact_known: boolean;
}

/**
 * Selects the matches that may name a person. Such a match has one of these contacts, contains the
 * address, or contains a name and belongs to one of these rounds.
 */
export interface MatchesToRead {
  /** The external ids of contacts that are this person. */
  externalIds: readonly string[];
  /** `address` and `names` are PostgreSQL patterns. */
  address: string;
  names: string;
  roundIds: readonly string[];
}

/** Lists the user's matches between two ids that may name a person. */
export async function listMatchTexts(
  db: Db,
  userId: string,
  where: MatchesToRead,
  { after, until, isLocked }: Page<string> & { isLocked: boolean },
): Promise<MatchTexts[]> {
  return db.query(
    `select id, contact_external_id, contact_metadata::text as contact_metadata,
            account_name, account_metadata::text as account_metadata, evidence_value, funding_round::text as funding_round,
            webhook_response_code, webhook_response_snippet,
            exists (select 1 from contacts c where c.user_id = $1 and c.external_id = m.contact_external_id) as is_contact_known
     from matches m
     where user_id = $1 and id > $2 and id <= $3
       and (contact_external_id = any($4::text[])
            or concat_ws(' ', contact_external_id, contact_metadata, account_name, account_metadata, evidence_value,
                              funding_round, webhook_response_snippet) ~* $5
            or (round_id = any($7::uuid[]) and funding_round::text ~* $6))
     order by id${isLocked ? ' for update' : ''}`,
    [
      userId,
      after ?? FIRST_UUID,
      until ?? LAST_UUID,
      where.externalIds,
      where.address,
      where.names,
      where.roundIds,
    ],
  );
}

export async function replaceMatchTexts(tx: Db, userId: string, match: MatchTexts): Promise<void> {
  await tx.query(
    `update matches
     set contact_external_id = $3, contact_metadata = $4, account_name = $5, account_metadata = $6, evidence_value = $7,
         funding_round = $8, webhook_response_snippet = $9, body = null
     where user_id = $1 and id = $2`,
    [
      userId,
      match.id,
      match.contact_external_id,
      match.contact_metadata,
      match.account_name,
      match.account_metadata,
      match.evidence_value,
      match.funding_round,
      match.webhook_response_snippet,
    ],
  );
}

/** Locks matches of a user, in the order of their ids. */
export async function lockMatches(tx: Db, userId: string, matchIds: readonly string[]): Promise<void> {
  await tx.query(
    `select id from matches where user_id = $1 and id = any($2::uuid[]) order by id for update`,
    [userId, matchIds],
  );
}

/** The texts of an entry of `also_matched`. JSON columns are JSON text. */
export interface OtherTexts {
  match_id: string;
  position: number;
  contact_external_id: string | null;
  contact_metadata: string | null;
  account_name: string | null;
  account_metadata: string | null;
  is_contact_known: boolean;
}

export type OtherKey = Pick<OtherTexts, 'match_id' | 'position'>;

/**
 * Returns the position of the last of the next `rows` entries of `also_matched`. Returns null if
 * fewer entries remain. /
 */
export async function findOthersEnd(
  db: Db,
  userId: string,
  after: OtherKey | null,
  rows: number,
): Promise<OtherKey | null> {
  const ends: OtherKey[] = await db.query(
    `select match_id, position from also_matched
     where user_id = $1 and (match_id, position) > ($2::uuid, $3::int)
     order by match_id, position offset $4 limit 1`,
    [userId, after?.match_id ?? FIRST_UUID, after?.position ?? 0, rows - 1],
  );
  return ends[0] ?? null;
}

/** Lists the entries of `also_matched` between two positions that may name a person. */
export async function listOtherTexts(
  db: Db,
  userId: string,
  where: Pick<MatchesToRead, 'externalIds' | 'address'>,
  { after, until, isLocked }: Page<OtherKey> & { isLocked: boolean },
): Promise<OtherTexts[]> {
  return db.query(
    `select match_id, position, contact_external_id, contact_metadata::text as contact_metadata,
            account_name, account_metadata::text as account_metadata,
            exists (select 1 from contacts c where c.user_id = $1 and c.external_id = o.contact_external_id) as is_contact_known
     from also_matched o
     where user_id = $1 and (match_id, position) > ($2::uuid, $3::int) and (match_id, position) <= ($4::uuid, $5::int)
       and (contact_external_id = any($6::text[])
            or concat_ws(' ', contact_external_id, contact_metadata, account_name, account_metadata) ~* $7)
     order by match_id, position${isLocked ? ' for update' : ''}`,
    [
      userId,
      after?.match_id ?? FIRST_UUID,
      after?.position ?? 0,
      until?.match_id ?? LAST_UUID,
      until?.position ?? 0,
      where.externalIds,
      where.address,
    ],
  );
}

export async function replaceOtherTexts(tx: Db, userId: string, other: OtherTexts): Promise<void> {
  await tx.query(
    `update also_matched set contact_external_id = $4, contact_metadata = $5, account_name = $6, account_metadata = $7
     where user_id = $1 and match_id = $2 and position = $3`,
    [
      userId,
      other.match_id,
      other.position,
      other.contact_external_id,
      other.contact_metadata,
      other.account_name,
      other.account_metadata,
    ],
  );
}

/** Deletes the webhook bodies of matches. */
export async function dropBodies(tx: Db, userId: string, matchIds: readonly string[]): Promise<void> {
  await tx.query(`update matches set body = null where user_id = $1 and id = any($2::uuid[])`, [
    userId,
    matchIds,
  ]);
}
