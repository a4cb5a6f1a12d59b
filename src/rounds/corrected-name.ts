import { insertEntry } from '../audit/audit.queries.js';
import type { Db } from '../database/transaction.js';
import { isSameRound } from './agreement.js';
import type { RoundStatement } from './agreement.js';
import { replaceMention } from './item-mentions.queries.js';
import type { ItemMention } from './item-mentions.queries.js';
import { toKnownRound } from './known-round.js';
import * as queries from './rounds.queries.js';
import { writeRound } from './write-round.js';

/**
 * Returns the mention that an item may correct: the only one that it has, apart from those of
 * withdrawn rounds. Null if there is none, or more than one.
 */
export function findFormer(mentions: readonly ItemMention[]): ItemMention | null {
  const standing = mentions.filter(({ state }) => state !== 'withdrawn');
  return standing.length === 1 ? (standing[0] ?? null) : null;
}

/**
 * Returns the former mention if the statement corrects it: everything but the company agrees with the
 * round. Otherwise null: a page whose address is used again tells of another round. A wrong name may
 * have come with a wrong website, unless others state that website, too. Locks the round.
 */
export async function findCorrected(
  tx: Db,
  statement: RoundStatement,
  former: ItemMention,
): Promise<ItemMention | null> {
  const review = await queries.lockRound(tx, former.round_id);
  if (review === null || review.state === 'withdrawn') return null;
  const round = await queries.findCandidate(tx, former.round_id);
  if (round === null) return null;
  const registrableDomain = round.mentions.length === 1 ? null : statement.registrableDomain;
  const ofOldCompany = { ...statement, companyKey: former.company_key, registrableDomain };
  return isSameRound(ofOldCompany, toKnownRound(round)) ? former : null;
}

/**
 * Stores what an item states now in place of what it stated, in its round or in another that has
 * the right name already. A round that nobody else stated is then withdrawn. It keeps the wrong
 * mention, which says whom it named.
 */
export async function replaceFormer(
  tx: Db,
  { former, mention, now }: { former: ItemMention; mention: queries.NewMention; now: Date },
): Promise<void> {
  if (mention.roundId === former.round_id) return replaceMention(tx, former.id, mention);
  const others = (await queries.listMentions(tx, former.round_id)).filter(({ id }) => id !== former.id);
  if (others.length > 0) {
    await replaceMention(tx, former.id, mention);
    return writeRound(tx, former.round_id, others, now);
  }
  await queries.upsertMention(tx, mention, now);
  await queries.setReview(tx, former.round_id, { state: 'withdrawn', hold_reason: null });
  await queries.deleteMatchJob(tx, former.round_id);
  const entry = { actor: 'service', actorUserId: null, action: 'round.withdraw', userId: null };
  const detail = { state: former.state, corrected_to: mention.roundId };
  await insertEntry(tx, { ...entry, subject: former.round_id, detail }, now);
}
