import type { Db } from '../database/transaction.js';
import { isSameRound } from './agreement.js';
import type { RoundStatement } from './agreement.js';
import type { ItemMention } from './item-mentions.queries.js';
import { toKnownRound } from './known-round.js';
import { keepFromBatches } from './round-batches.queries.js';
import * as queries from './rounds.queries.js';

/**
 * Returns the mention that an item may correct. It is the item's only mention, not counting
 * mentions of withdrawn rounds. Returns null if there is no such mention or more than one.
 */
export function findFormer(mentions: readonly ItemMention[]): ItemMention | null {
  const standing = mentions.filter(({ state }) => state !== 'withdrawn');
  return standing.length === 1 ? (standing[0] ?? null) : null;
}

/**
 * Returns the earlier mention if the statement corrects its company name. Amount and type must be
 * stated and equal, and everything except the company must agree with the round. Otherwise returns
 * null, because a feed may reuse the URL of a page for a different round.
 *
 * If the round has no other mention, does not compare the website, because a wrong name may have
 * come with a wrong website. Locks the round.
 */
export async function findCorrected(
  tx: Db,
  statement: RoundStatement,
  former: ItemMention,
): Promise<ItemMention | null> {
  return (await isCorrected(tx, statement, { former, isWithdrawn: false })) ? former : null;
}

/**
 * Keeps a withdrawn round withdrawn if its item now states the round `roundId` instead. Undoing the
 * batch that withdrew the round then does not change it. Otherwise both rounds would be sent. Locks
 * the withdrawn rounds.
 */
export async function keepCorrectedWithdrawn(
  tx: Db,
  statement: RoundStatement,
  { mentions, roundId }: { mentions: readonly ItemMention[]; roundId: string },
): Promise<void> {
  for (const former of mentions) {
    if (former.state !== 'withdrawn' || former.round_id === roundId) continue;
    if (await isCorrected(tx, statement, { former, isWithdrawn: true }))
      await keepFromBatches(tx, former.round_id);
  }
}

/**
 * Returns whether a statement corrects the company name of a mention. Returns false if the round of
 * the mention is not in the state that `isWithdrawn` requires. Locks the round.
 */
async function isCorrected(
  tx: Db,
  statement: RoundStatement,
  { former, isWithdrawn }: { former: ItemMention; isWithdrawn: boolean },
): Promise<boolean> {
  const { amount, amountUsd, fundingType } = former.stated;
  if ((amount ?? amountUsd) === null || fundingType !== statement.fundingType) return false;
  if ((statement.amount ?? statement.amountUsd) === null) return false;
  const review = await queries.lockRound(tx, former.round_id);
  if (review === null || (review.state === 'withdrawn') !== isWithdrawn) return false;
  const round = await queries.findCandidate(tx, former.round_id);
  if (round === null) return false;
  const registrableDomain = round.mentions.length === 1 ? null : statement.registrableDomain;
  const ofOldCompany = { ...statement, companyKey: former.company_key, registrableDomain };
  return isSameRound(ofOldCompany, toKnownRound(round));
}
