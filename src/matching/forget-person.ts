import type { Db } from '../database/transaction.js';
import { inPages } from '../rounds/erased-people/in-pages.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';
import * as queries from './forget-person.queries.js';
import type { MatchTexts, MatchesToRead, OtherTexts } from './forget-person.queries.js';
import { rebuildWaitingBodies } from './waiting-bodies.js';

const FIRST_ID = '00000000-0000-0000-0000-000000000000';

/**
 * Removes a person from a user's stored matches: the contact, the CEO, and their address in
 * metadata (decisions 33 and 40). `externalIds` are those of contacts that are this person. What
 * waits to be sent is sent without them; bodies that were sent are dropped. Returns the matches that
 * name the person. A preview changes none.
 */
export async function forgetPersonInMatches(
  tx: Db,
  userId: string,
  person: PersonToErase,
  { externalIds, isPreview }: { externalIds: readonly string[]; isPreview: boolean },
): Promise<string[]> {
  const { ceo, loose } = person;
  const where: MatchesToRead = { ...loose, externalIds, roundIds: ceo.roundIds };
  const matches = await inPages<MatchTexts>({
    list: (last, limit) => queries.lockMatchTexts(tx, userId, where, { after: last?.id ?? FIRST_ID, limit }),
    clean: (match) => cleanMatch(match, person, externalIds),
    replace: (match) => queries.replaceMatchTexts(tx, userId, match),
    keyOf: ({ id }) => id,
    isPreview,
  });
  const others = await inPages<OtherTexts>({
    list: (last, limit) => {
      const after = last ?? { match_id: FIRST_ID, position: 0 };
      return queries.listOtherTexts(tx, userId, where, { after, limit });
    },
    clean: (other) => withoutPerson(other, person, externalIds),
    replace: (other) => queries.replaceOtherTexts(tx, userId, other),
    keyOf: ({ match_id: id }) => id,
    isPreview,
  });
  const matchIds = [...new Set([...matches, ...others])];
  if (isPreview || matchIds.length === 0) return matchIds;
  await queries.dropBodies(tx, userId, matchIds);
  await rebuildWaitingBodies(tx, userId, matchIds);
  return matchIds;
}

function cleanMatch(match: MatchTexts, person: PersonToErase, externalIds: readonly string[]): MatchTexts {
  const { address } = person;
  const clean = withoutPerson(match, person, externalIds);
  const fundingRound = withoutCeo(match.funding_round, person);
  // An endpoint may repeat in its answer what it was sent. Our own words have no response code.
  const isRepeated =
    match.webhook_response_code !== null &&
    (clean.contact_external_id !== match.contact_external_id || fundingRound !== match.funding_round);
  return {
    ...clean,
    funding_round: fundingRound,
    evidence_value: address.mask(match.evidence_value),
    webhook_response_snippet: isRepeated ? null : address.mask(match.webhook_response_snippet),
  };
}

/**
 * The contact goes if it is theirs, or if its metadata held the address when the match was stored:
 * the contact may be deleted by now, or have another address.
 */
function withoutPerson<T extends OtherTexts | MatchTexts>(
  row: T,
  { address }: PersonToErase,
  externalIds: readonly string[],
): T {
  const { contact_external_id: id, contact_metadata: metadata } = row;
  const isTheirs =
    (id !== null && externalIds.includes(id)) || address.isTheirs(id) || address.holdsAddress(metadata);
  return {
    ...row,
    account_metadata: address.maskJson(row.account_metadata),
    ...(isTheirs && { contact_external_id: null, contact_metadata: null }),
  };
}

/**
 * Removes a person from the round of a match. A name is theirs in rounds of their company alone. The
 * text stays as it is, digits included, if the person is not in it.
 */
function withoutCeo(json: string, { ceo, texts, address }: PersonToErase): string {
  const round = JSON.parse(json) as FundingRoundDetails;
  const known = ceo.roundIds.includes(round.id) ? texts : address;
  const isTheirs = (name: string | null) => name !== null && known.isPerson(name);
  const isCeo =
    isTheirs(round.ceo_name) || known.holds(round.ceo_email) || known.holds(round.ceo_linkedin_url);
  const clean: FundingRoundDetails = {
    ...(JSON.parse(known.maskJson(json)) as FundingRoundDetails),
    ...(isCeo && { ceo_name: null, ceo_email: null, ceo_linkedin_url: null }),
    article_title: known.cut(round.article_title),
    ...(isTheirs(round.lead_investor) && { lead_investor: null }),
    investors: round.investors
      .filter((investor) => !isTheirs(investor))
      .map((investor) => known.mask(investor)),
  };
  return JSON.stringify(clean) === JSON.stringify(round) ? json : JSON.stringify(clean);
}
