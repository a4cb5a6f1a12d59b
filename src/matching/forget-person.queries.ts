import type { Db } from '../database/transaction.js';

/** What a user's matches say of the CEO and company of a round. */
export interface CeoOfMatch {
  round_id: string;
  ceo_name: string | null;
  ceo_linkedin_url: string | null;
  company_name: string;
  website: string | null;
}

/** Lists what a user's matches say of the CEO with this address, in lower case. Reads all of them. */
export async function listCeoOfMatches(db: Db, userId: string, email: string): Promise<CeoOfMatch[]> {
  return db.query(
    `select distinct round_id, funding_round ->> 'ceo_name' as ceo_name,
            funding_round ->> 'ceo_linkedin_url' as ceo_linkedin_url,
            funding_round ->> 'company_name' as company_name, funding_round ->> 'website' as website
     from matches where user_id = $1 and lower(funding_round ->> 'ceo_email') = $2`,
    [userId, email],
  );
}

/** The texts of a match. JSON columns are JSON text. */
export interface MatchTexts {
  id: string;
  contact_external_id: string | null;
  contact_metadata: string | null;
  account_metadata: string | null;
  evidence_value: string;
  funding_round: string;
  webhook_response_code: number | null;
  webhook_response_snippet: string | null;
}

/** Which of a user's matches may name a person: these contacts, the address, or a name in these rounds. */
export interface MatchesToRead {
  /** The external ids of contacts that are this person. */
  externalIds: readonly string[];
  /** PostgreSQL patterns. */
  address: string;
  names: string;
  roundIds: readonly string[];
}

/** Lists and locks those of a user's matches with a higher id that may name a person, by id. Reads all. */
export async function lockMatchTexts(
  tx: Db,
  userId: string,
  where: MatchesToRead,
  page: { after: string; limit: number },
): Promise<MatchTexts[]> {
  return tx.query(
    `select id, contact_external_id, contact_metadata::text as contact_metadata,
            account_metadata::text as account_metadata, evidence_value, funding_round::text as funding_round,
            webhook_response_code, webhook_response_snippet
     from matches
     where user_id = $1 and id > $2
       and (contact_external_id = any($4::text[])
            or concat_ws(' ', contact_external_id, contact_metadata, account_metadata, evidence_value, funding_round,
                              webhook_response_snippet) ~* $5
            or (round_id = any($7::uuid[]) and funding_round::text ~* $6))
     order by id limit $3 for update`,
    [userId, page.after, page.limit, where.externalIds, where.address, where.names, where.roundIds],
  );
}

/** Replaces the texts of a match. */
export async function replaceMatchTexts(tx: Db, userId: string, match: MatchTexts): Promise<void> {
  await tx.query(
    `update matches
     set contact_external_id = $3, contact_metadata = $4, account_metadata = $5, evidence_value = $6,
         funding_round = $7, webhook_response_snippet = $8, body = null
     where user_id = $1 and id = $2`,
    [
      userId,
      match.id,
      match.contact_external_id,
      match.contact_metadata,
      match.account_metadata,
      match.evidence_value,
      match.funding_round,
      match.webhook_response_snippet,
    ],
  );
}

/** The texts of a further account or contact of a match. JSON columns are JSON text. */
export interface OtherTexts {
  match_id: string;
  position: number;
  contact_external_id: string | null;
  contact_metadata: string | null;
  account_metadata: string | null;
}

/** Lists those further accounts and contacts of a user's matches that may name a person, in order. */
export async function listOtherTexts(
  tx: Db,
  userId: string,
  where: Pick<MatchesToRead, 'externalIds' | 'address'>,
  page: { after: { match_id: string; position: number }; limit: number },
): Promise<OtherTexts[]> {
  return tx.query(
    `select match_id, position, contact_external_id, contact_metadata::text as contact_metadata,
            account_metadata::text as account_metadata
     from also_matched
     where user_id = $1 and (match_id, position) > ($2::uuid, $3::int)
       and (contact_external_id = any($5::text[])
            or concat_ws(' ', contact_external_id, contact_metadata, account_metadata) ~* $6)
     order by match_id, position limit $4`,
    [userId, page.after.match_id, page.after.position, page.limit, where.externalIds, where.address],
  );
}

/** Replaces the texts of a further account or contact of a match. */
export async function replaceOtherTexts(tx: Db, userId: string, other: OtherTexts): Promise<void> {
  await tx.query(
    `update also_matched set contact_external_id = $4, contact_metadata = $5, account_metadata = $6
     where user_id = $1 and match_id = $2 and position = $3`,
    [
      userId,
      other.match_id,
      other.position,
      other.contact_external_id,
      other.contact_metadata,
      other.account_metadata,
    ],
  );
}

/** Drops the webhook bodies of matches. */
export async function dropBodies(tx: Db, userId: string, matchIds: readonly string[]): Promise<void> {
  await tx.query(`update matches set body = null where user_id = $1 and id = any($2::uuid[])`, [
    userId,
    matchIds,
  ]);
}
