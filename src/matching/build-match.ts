import { randomUUID } from 'node:crypto';
import type { Hit } from './candidates.js';
import { ALSO_MATCHED_BYTES, ALSO_MATCHED_LIMIT, alsoMatchedJson, eventBody } from './event.js';
import type { MatchedRows } from './event.js';
import type { NewAlsoMatched, NewMatch } from './storing.queries.js';

/** A hit with the details that the match shows. */
export type DetailedHit = Hit & MatchedRows;

/** The input of a user's match. `hits` are sorted, best first. */
export interface DetailedUserHits {
  userId: string;
  hits: [DetailedHit, ...DetailedHit[]];
  more: number;
}

/**
 * Builds a user's match: the best hit is reported, the others go into `also_matched` up to its
 * limits. Adds the webhook's body if one will be sent (decisions 15 to 18).
 */
export function buildMatch(
  { userId, hits: [best, ...rest], more }: DetailedUserHits,
  round: { fundingRound: string; createdAt: Date; webhookStatus: NewMatch['webhookStatus'] },
): { match: NewMatch; others: NewAlsoMatched[] } {
  const id = randomUUID();
  const { shown, others } = listOthers(id, rest);
  const { createdAt, fundingRound, webhookStatus } = round;
  const alsoMatchedTotal = rest.length + more;
  const body =
    webhookStatus === 'pending'
      ? eventBody({
          matchId: id,
          matched: best,
          evidence: { value: best.value, score: best.score, signals: best.signals },
          alsoMatched: shown,
          alsoMatchedTotal,
          fundingRound,
          createdAt,
        })
      : null;
  const match: NewMatch = {
    userId,
    id,
    createdAt,
    matchType: best.matchType,
    accountId: best.accountId,
    accountExternalId: best.accountExternalId,
    accountName: best.accountName,
    accountMetadata: best.accountMetadata,
    contactExternalId: best.contactExternalId,
    contactMetadata: best.contactMetadata,
    evidenceValue: best.value,
    evidenceScore: best.score,
    evidenceSignals: signalsJson(best),
    alsoMatchedTotal,
    webhookStatus,
    body,
  };
  return { match, others };
}

/**
 * Entries of `also_matched`. Beyond the limit they are stored without name and metadata and not
 * shown (decision 16).
 */
function listOthers(matchId: string, rest: DetailedHit[]): { shown: string[]; others: NewAlsoMatched[] } {
  const shown: string[] = [];
  // The brackets count too.
  let bytes = 2;
  const others = rest.map((hit, position): NewAlsoMatched => {
    const isNext = position < ALSO_MATCHED_LIMIT && shown.length === position;
    const json = isNext ? alsoMatchedJson(hit) : '';
    const size = Buffer.byteLength(json) + 1;
    const isShown = isNext && bytes + size <= ALSO_MATCHED_BYTES;
    if (isShown) {
      shown.push(json);
      bytes += size;
    }
    return {
      ...hit,
      matchId,
      position,
      accountName: isShown ? hit.accountName : null,
      accountMetadata: isShown ? hit.accountMetadata : null,
      contactMetadata: isShown ? hit.contactMetadata : null,
      evidenceScore: hit.score,
      evidenceSignals: signalsJson(hit),
      shown: isShown,
    };
  });
  return { shown, others };
}

/** Null for none, which most matches have. */
function signalsJson({ signals }: DetailedHit): string | null {
  return signals.length === 0 ? null : JSON.stringify(signals);
}
