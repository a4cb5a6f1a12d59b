import { randomUUID } from 'node:crypto';
import type { Hit } from './candidates.js';
import { ALSO_MATCHED_BYTES, ALSO_MATCHED_LIMIT, alsoMatchedJson, eventBody } from './event.js';
import type { MatchedRows } from './event.js';
import type { NewAlsoMatched, NewMatch } from './storing.queries.js';

/** A hit with the metadata and contact that the match shows. */
export type DetailedHit = Hit & MatchedRows;

/** Input of one user's match. `hits` are sorted, best first. */
export interface DetailedUserHits {
  userId: string;
  hits: [DetailedHit, ...DetailedHit[]];
  more: number;
}

/**
 * Builds one user's match. The match reports the best hit and lists the other hits in
 * `also_matched`, up to the limits of that list. If the match will be sent, the webhook body is
 * added (decisions 15 to 18).
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
 * Selects the hits that are listed in `also_matched`. Hits beyond the limit are only counted, so
 * they are stored without name and metadata (decision 16).
 */
function listOthers(matchId: string, rest: DetailedHit[]): { shown: string[]; others: NewAlsoMatched[] } {
  const shown: string[] = [];
  // The list starts with two bytes for its brackets.
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

/** Returns the signals as JSON text, or null if there are none, as for most matches. */
function signalsJson({ signals }: DetailedHit): string | null {
  return signals.length === 0 ? null : JSON.stringify(signals);
}
