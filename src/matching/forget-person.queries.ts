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
  /** Finds the address in metadata. */
  pattern: Pattern;
}

/** Empties the contact of a user's matches with one of these contacts. Returns the matches. */
export async function clearContactsOfMatches(
  tx: Db,
  userId: string,
  { externalIds }: StoredContact,
): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update matches set contact_external_id = null, contact_metadata = null, ${OWN_WORDS}
     where user_id = $1 and contact_external_id = any($2::text[]) returning id`,
    [userId, externalIds],
  );
  return idsOf(rows);
}

/** Empties the contact of further accounts and contacts. Returns their matches. */
export async function clearContactsOfOthers(
  tx: Db,
  userId: string,
  { externalIds }: StoredContact,
): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update also_matched set contact_external_id = null, contact_metadata = null
     where user_id = $1 and contact_external_id = any($2::text[]) returning match_id as id`,
    [userId, externalIds],
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

/** Cuts a pattern out of metadata and receivers' answers. Reads all matches of the user. */
export async function cutTextOfMatches(tx: Db, userId: string, pattern: Pattern): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update matches
     set account_metadata = regexp_replace(account_metadata::text, $2, '', 'gi')::jsonb,
         contact_metadata = regexp_replace(contact_metadata::text, $2, '', 'gi')::jsonb,
         webhook_response_snippet = regexp_replace(webhook_response_snippet, $3, '', 'gi')
     where user_id = $1
       and (account_metadata::text ~* $2 or contact_metadata::text ~* $2 or webhook_response_snippet ~* $3)
     returning id`,
    [userId, pattern.json, pattern.text],
  );
  return idsOf(rows);
}

/** Cuts a pattern out of the metadata of further accounts and contacts. Returns their matches. */
export async function cutTextOfOthers(tx: Db, userId: string, pattern: string): Promise<string[]> {
  const [rows]: [{ id: string }[], number] = await tx.query(
    `update also_matched
     set account_metadata = regexp_replace(account_metadata::text, $2, '', 'gi')::jsonb,
         contact_metadata = regexp_replace(contact_metadata::text, $2, '', 'gi')::jsonb
     where user_id = $1 and (account_metadata::text ~* $2 or contact_metadata::text ~* $2)
     returning match_id as id`,
    [userId, pattern],
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
