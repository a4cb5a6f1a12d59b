import type { Db } from '../database/transaction.js';
import { alsoMatchedJson, eventBody } from './event.js';
import type { OtherRows } from './event.js';
import * as queries from './waiting-bodies.queries.js';
import type { MatchedRow, WaitingMatch } from './waiting-bodies.queries.js';

/**
 * Number of matches that are read at once. Each match may contain 256 KiB of other accounts and
 * contacts.
 */
const GROUP = 50;

/**
 * Builds the webhook bodies of a user's matches again from their rows, because an account or a
 * person was removed. A match that a sender has claimed keeps its body.
 */
export async function rebuildWaitingBodies(
  tx: Db,
  userId: string,
  matchIds: readonly string[],
): Promise<void> {
  for (let from = 0; from < matchIds.length; from += GROUP) {
    await rebuildGroup(tx, userId, matchIds.slice(from, from + GROUP));
  }
}

async function rebuildGroup(tx: Db, userId: string, matchIds: readonly string[]): Promise<void> {
  const waiting = await queries.listWaiting(tx, userId, matchIds);
  if (waiting.length === 0) return;
  const waitingIds = waiting.map(({ id }) => id);
  const others = await queries.listShownOthers(tx, userId, waitingIds);
  for (const match of waiting) {
    const own = others.filter(({ id }) => id === match.id);
    await queries.replaceBody(tx, userId, match.id, bodyOf(match, own));
  }
}

function bodyOf(match: WaitingMatch, others: readonly MatchedRow[]): Buffer {
  const { evidence_value: value, evidence_score: score, evidence_signals: signals } = match;
  return eventBody({
    matchId: match.id,
    matched: toMatched(match),
    evidence: { value, score, signals: signals ?? [] },
    alsoMatched: others.map((row) => alsoMatchedJson(toMatched(row))),
    alsoMatchedTotal: match.also_matched_total,
    fundingRound: match.funding_round,
    createdAt: match.created_at,
  });
}

function toMatched(row: MatchedRow): OtherRows {
  return {
    matchType: row.match_type,
    accountExternalId: row.account_external_id,
    accountName: row.account_name,
    accountMetadata: row.account_metadata,
    contactExternalId: row.contact_external_id,
    contactMetadata: row.contact_metadata,
    score: row.evidence_score,
    signals: row.evidence_signals ?? [],
  };
}
