import type { Db } from '../database/transaction.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';
import { cutNames } from '../rounds/erased-people/cut-names.js';
import type { Pattern } from '../rounds/erased-people/patterns.js';
import * as queries from './forget-person.queries.js';
import { rebuildWaitingBodies } from './waiting-bodies.js';

/** The data about a person that a user's matches may contain. */
export interface PersonInMatches {
  /** The external ids of the user's contacts that are this person. */
  contacts: readonly string[];
  ceo: queries.StoredCeo;
  /** Finds the text that is removed from metadata and receivers' answers. */
  pattern: Pattern;
}

/**
 * Removes a person from a user's stored matches: the contact, the CEO, and their address in
 * metadata (decision 33). What waits to be sent is sent without them; bodies that were sent are
 * dropped. Returns the number of matches changed.
 */
export async function forgetPersonInMatches(
  tx: Db,
  userId: string,
  { contacts, ceo, pattern }: PersonInMatches,
): Promise<number> {
  const changed = new Set([
    ...(await queries.clearContactsOfMatches(tx, userId, contacts)),
    ...(await queries.clearContactsOfOthers(tx, userId, contacts)),
    ...(await forgetCeoOfMatches(tx, userId, ceo)),
    ...(await queries.cutTextOfMatches(tx, userId, pattern)),
    ...(await queries.cutTextOfOthers(tx, userId, pattern.json)),
  ]);
  if (changed.size === 0) return 0;
  await queries.dropBodies(tx, userId, [...changed]);
  await rebuildWaitingBodies(tx, userId, [...changed]);
  return changed.size;
}

async function forgetCeoOfMatches(tx: Db, userId: string, ceo: queries.StoredCeo): Promise<string[]> {
  const matches = await queries.listNaming(tx, userId, ceo);
  for (const { id, funding_round: round } of matches)
    await queries.replaceRound(tx, userId, id, withoutCeo(round, ceo));
  return matches.map(({ id }) => id);
}

function withoutCeo(
  round: FundingRoundDetails,
  { email, names, profiles }: queries.StoredCeo,
): FundingRoundDetails {
  const has = (texts: readonly string[], value: string | null) =>
    value !== null && texts.includes(value.toLowerCase());
  const isTheirs =
    has([email], round.ceo_email) || has(names, round.ceo_name) || has(profiles, round.ceo_linkedin_url);
  return {
    ...round,
    ...(isTheirs && { ceo_name: null, ceo_email: null, ceo_linkedin_url: null }),
    article_title: round.article_title === null ? null : cutNames(round.article_title, names),
    lead_investor: has(names, round.lead_investor) ? null : round.lead_investor,
    investors: round.investors.filter((name) => !has(names, name)),
  };
}
