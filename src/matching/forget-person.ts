import type { Db } from '../database/transaction.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';
import { cutNames } from '../rounds/erased-people/cut-names.js';
import * as queries from './forget-person.queries.js';
import { rebuildWaitingBodies } from './waiting-bodies.js';

/**
 * Removes a person from a user's stored matches: the contact, the CEO, and their address in
 * metadata (decision 33). What waits to be sent is sent without them; bodies that were sent are
 * dropped. Returns the matches changed.
 */
export async function forgetPersonInMatches(
  tx: Db,
  userId: string,
  { contact, ceo }: { contact: queries.StoredContact; ceo: queries.StoredCeo },
): Promise<string[]> {
  return withNewBodies(tx, userId, [
    ...(await clearContacts(tx, userId, contact)),
    ...(await forgetCeoOfMatches(tx, userId, ceo)),
    ...(await queries.cutTextOfMatches(tx, userId, contact.pattern)),
    ...(await queries.cutTextOfOthers(tx, userId, contact.pattern)),
  ]);
}

/** Removes a person's contacts from a user's stored matches. Returns the matches changed. */
export async function forgetContactsInMatches(
  tx: Db,
  userId: string,
  contact: queries.StoredContact,
): Promise<string[]> {
  return withNewBodies(tx, userId, await clearContacts(tx, userId, contact));
}

async function clearContacts(tx: Db, userId: string, contact: queries.StoredContact): Promise<string[]> {
  const matches = await queries.clearContactsOfMatches(tx, userId, contact);
  return [...matches, ...(await queries.clearContactsOfOthers(tx, userId, contact))];
}

async function withNewBodies(tx: Db, userId: string, changed: string[]): Promise<string[]> {
  const matchIds = [...new Set(changed)];
  if (matchIds.length === 0) return [];
  await queries.dropBodies(tx, userId, matchIds);
  await rebuildWaitingBodies(tx, userId, matchIds);
  return matchIds;
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
