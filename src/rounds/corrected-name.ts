import type { Db } from '../database/transaction.js';
import { isSameRound } from './agreement.js';
import type { RoundStatement } from './agreement.js';
import type { ItemMention } from './item-mentions.queries.js';
import { toKnownRound } from './known-round.js';
import { keepFromBatches } from './round-batches.queries.js';
import * as queries from './rounds.queries.js';

/**
 * Returns the mention that an item may correct: its only one, without those of withdrawn rounds.
 * Null if there is none or more than one.
 */
export function findFormer(mentions: readonly ItemMention[]): ItemMention | null {
  const standing = mentions.filter(({ state }) => state !== 'withdrawn');
  return standing.length === 1 ? (standing[0] ?? null) : null;
}

/**
 * Returns the earlier mention if the statement corrects its company name. Amount and type must be
 * stated and equal, and everything except the company must agree with the round. Otherwise null,
 * because a feed may use the address of a page again for a different round. The website must agree
 * only if another source states it too, since a wrong name may have come with a wrong website.
 * Locks the round.
 */
export async function findCorrected(
  tx: Db,
  statement: RoundStatement,
  former: ItemMention,
): Promise<ItemMention | null> {
  return (await isCorrected(tx, statement, { former, isWithdrawn: false })) ? former : null;
}

/**
 * Keeps withdrawn rounds withdrawn, even if their batch is undone, when their item now states
 * `roundId` instead. Otherwise both rounds would be sent. Locks those rounds.
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
 * Returns whether a statement corrects a mention of a round that is withdrawn (or is not). Locks
 * the round.
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
