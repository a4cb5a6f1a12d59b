import type { Db } from '../database/transaction.js';
import type { Pattern } from '../rounds/erased-people/patterns.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';

const idsOf = (rows: { id: string }[]): string[] => rows.map(({ id }) => id);

/** An endpoint may repeat in its answer what it was sent. Our own words have no response code. */
const OWN_WORDS =
  'webhook_response_snippet = case when webhook_response_code is null then webhook_response_snippet end';

/** How a user's matches name a person as a contact. */
export interface StoredContact {
  /** The external ids of contacts that are this person. */
  externalIds: readonly string[];
  /** In lower case: an id may be the address. */
  email: string;
  /** Finds the address in metadata. */
  pattern: Pattern;
}

/**
 * Empties the contact of a user's matches with one of these ids, or whose metadata held the
 * address when the match was stored: that contact may be deleted by now, or have another address.
 * Returns the matches.
 */
export async function clearContactsOfMatches(
  tx: Db,
  userId: string,
  { externalIds, email, pattern }: StoredContact,
): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update matches set contact_external_id = null, contact_metadata = null, ${OWN_WORDS}
     where user_id = $1 and (contact_external_id = any($2::text[]) or lower(contact_external_id) = $3
       or contact_metadata::text ~* $4)
     returning id`,
    [userId, externalIds, email, pattern.json],
  );
  return idsOf(rows);
}

/** Empties the contact of further accounts and contacts. Returns their matches. */
export async function clearContactsOfOthers(
  tx: Db,
  userId: string,
  { externalIds, email, pattern }: StoredContact,
): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update also_matched set contact_external_id = null, contact_metadata = null
     where user_id = $1 and (contact_external_id = any($2::text[]) or lower(contact_external_id) = $3
       or contact_metadata::text ~* $4)
     returning match_id as id`,
    [userId, externalIds, email, pattern.json],
  );
  return idsOf(rows);
}

/** How stored matches name a CEO: the rounds, and all else in lower case. */
export interface StoredCeo {
  roundIds: readonly string[];
  email: string;
  names: readonly string[];
  profiles: readonly string[];
  namePattern: Pattern;
}

/** What a match says of its round's CEO and company. */
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

/** Lists and locks a user's matches of these rounds that name this person, as CEO, in the title or as investor. */
export async function listNaming(
  tx: Db,
  userId: string,
  ceo: StoredCeo,
): Promise<{ id: string; funding_round: FundingRoundDetails }[]> {
  return tx.query(
    `select id, funding_round from matches
     where user_id = $1 and round_id = any($2::uuid[])
       and (lower(funding_round ->> 'ceo_email') = $3 or lower(funding_round ->> 'ceo_name') = any($4::text[])
            or lower(funding_round ->> 'ceo_linkedin_url') = any($5::text[])
            or funding_round ->> 'article_title' ~* $6 or funding_round ->> 'investors' ~* $7)
     for update`,
    [userId, ceo.roundIds, ceo.email, ceo.names, ceo.profiles, ceo.namePattern.text, ceo.namePattern.json],
  );
}

/** Replaces the round of a match, and removes the endpoint's answer. */
export async function replaceRound(
  tx: Db,
  userId: string,
  matchId: string,
  round: FundingRoundDetails,
): Promise<void> {
  await tx.query(`update matches set funding_round = $3, ${OWN_WORDS} where user_id = $1 and id = $2`, [
    userId,
    matchId,
    JSON.stringify(round),
  ]);
}

/** Cuts a pattern out of accounts' metadata and receivers' answers. Reads all matches of the user. */
export async function cutTextOfMatches(tx: Db, userId: string, pattern: Pattern): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update matches
     set account_metadata = regexp_replace(account_metadata::text, $2, '', 'gi')::jsonb,
         webhook_response_snippet = regexp_replace(webhook_response_snippet, $3, '', 'gi')
     where user_id = $1 and (account_metadata::text ~* $2 or webhook_response_snippet ~* $3)
     returning id`,
    [userId, pattern.json, pattern.text],
  );
  return idsOf(rows);
}

/** Cuts a pattern out of the metadata of further accounts. Returns their matches. */
export async function cutTextOfOthers(tx: Db, userId: string, pattern: Pattern): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update also_matched set account_metadata = regexp_replace(account_metadata::text, $2, '', 'gi')::jsonb
     where user_id = $1 and account_metadata::text ~* $2
     returning match_id as id`,
    [userId, pattern.json],
  );
  return idsOf(rows);
}

/** Drops the webhook bodies of matches. */
export async function dropBodies(tx: Db, userId: string, matchIds: readonly string[]): Promise<void> {
  await tx.query(`update matches set body = null where user_id = $1 and id = any($2::uuid[])`, [
    userId,
    matchIds,
  ]);
}
