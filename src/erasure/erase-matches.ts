import { inPages, pagesOf } from '../database/in-pages.js';
import type { Db, Scope } from '../database/transaction.js';
import type {
  CeoOfMatch,
  MatchTexts,
  MatchesToRead,
  OtherKey,
  OtherTexts,
} from '../matching/match-texts.queries.js';
import * as queries from '../matching/match-texts.queries.js';
import { rebuildWaitingBodies } from '../matching/waiting-bodies.js';
import type { FundingRoundDetails } from '../rounds/funding-round.dto.js';
import type { PersonToErase } from '../rounds/person-to-erase.js';

/**
 * Erases a person from a user's stored matches (decisions 33 and 40). This covers the contact, the
 * CEO, and the address in metadata. `externalIds` are the ids of contacts who are this person.
 * Waiting matches are sent without the person, and sent bodies are deleted. Returns the matches
 * that contain the person. A preview changes nothing.
 */
export async function eraseInMatches(
  scope: Scope,
  userId: string,
  person: PersonToErase,
  { externalIds, isPreview }: { externalIds: readonly string[]; isPreview: boolean },
): Promise<string[]> {
  const { ceo, loose } = person;
  const where: MatchesToRead = { ...loose, externalIds, roundIds: ceo.roundIds };
  // The entries of also_matched are changed before the matches, because a match's body is built
  // from both.
  const others = await inPages<OtherTexts, OtherKey>(
    scope,
    {
      findEnd: (db, after, rows) => queries.findOthersEnd(db, userId, after, rows),
      list: async (db, page, isLocked) => {
        const found = await queries.listOtherTexts(db, userId, where, { ...page, isLocked: false });
        if (!isLocked || found.length === 0) return found;
        // Locks the matches first. The deletion of an account uses the same order.
        await queries.lockMatches(db, userId, [...new Set(found.map(({ match_id: id }) => id))]);
        return queries.listOtherTexts(db, userId, where, { ...page, isLocked });
      },
      clean: (other) => withoutPerson(other, person, externalIds),
      write: async (tx, { changed }) => {
        for (const other of changed) await queries.replaceOtherTexts(tx, userId, other);
        await renewBodies(tx, userId, [...new Set(changed.map(({ match_id: id }) => id))]);
      },
      keyOf: ({ match_id: id }) => id,
    },
    isPreview,
  );
  const matches = await inPages<MatchTexts, string>(
    scope,
    {
      findEnd: (db, after, rows) => queries.findMatchesEnd(db, userId, after, rows),
      list: (db, page, isLocked) => queries.listMatchTexts(db, userId, where, { ...page, isLocked }),
      clean: (match) => cleanMatch(match, person, externalIds),
      write: async (tx, { changed }) => {
        for (const match of changed) await queries.replaceMatchTexts(tx, userId, match);
        await renewBodies(
          tx,
          userId,
          changed.map(({ id }) => id),
        );
      },
      keyOf: ({ id }) => id,
    },
    isPreview,
  );
  return [...new Set([...others.changed, ...matches.changed])];
}

/**
 * Lists what a user's matches state about the CEO with this e-mail address (in lower case). Reads
 * all matches of the user.
 */
export async function listCeoOfMatches(db: Db, userId: string, email: string): Promise<CeoOfMatch[]> {
  const found: CeoOfMatch[] = [];
  const findEnd = (after: string | null, rows: number) => queries.findMatchesEnd(db, userId, after, rows);
  for await (const page of pagesOf(findEnd))
    found.push(...(await queries.listCeoOfMatches(db, userId, email, page)));
  return found;
}

async function renewBodies(tx: Db, userId: string, matchIds: readonly string[]): Promise<void> {
  await queries.dropBodies(tx, userId, matchIds);
  await rebuildWaitingBodies(tx, userId, matchIds);
}

function cleanMatch(match: MatchTexts, person: PersonToErase, externalIds: readonly string[]): MatchTexts {
  const { address } = person;
  const clean = withoutPerson(match, person, externalIds);
  const fundingRound = withoutCeo(match.funding_round, person);
  // An endpoint's response may repeat the body that it received. If a response code is stored, the
  // text is the endpoint's response.
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
 * Erases the contact of a row if the contact is the person. If the contact is another person, only
 * the address in its metadata is masked. If the contact was deleted, only its metadata shows who it
 * was. So it is erased if the metadata contains the address.
 */
function withoutPerson<T extends OtherTexts | MatchTexts>(
  row: T,
  { address }: PersonToErase,
  externalIds: readonly string[],
): T {
  const { contact_external_id: id, contact_metadata: metadata, is_contact_known: isKnown } = row;
  const isTheirs =
    (id !== null && externalIds.includes(id)) ||
    address.isTheirs(id) ||
    (!isKnown && address.holdsAddress(metadata));
  return {
    ...row,
    account_name: address.mask(row.account_name),
    account_metadata: address.maskJson(row.account_metadata),
    contact_external_id: isTheirs ? null : id,
    contact_metadata: isTheirs ? null : address.maskJson(metadata),
  };
}

/**
 * Erases a person from the round of a match. The person's name is erased only in rounds of the
 * person's company, because elsewhere it may belong to someone else. If the round does not contain
 * the person, its JSON text stays unchanged, including all digits.
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
