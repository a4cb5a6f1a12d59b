import type { NameSignal } from '../company-names/similarity.js';
import { MATCH_TYPES } from './event.dto.js';
import type { MatchType } from './event.dto.js';

/**
 * An account or contact of a user that a round matched. A smaller row id means that the row was
 * stored earlier.
 */
export interface Hit {
  userId: string;
  matchType: MatchType;
  accountId: string | null;
  /** The field is set if the hit is an account. The linked contact is looked up by this id. */
  accountExternalId: string | null;
  /**
   * The field is set if the hit is a contact. For an account, the linked contact is looked up when
   * the match is stored.
   */
  contactId: string | null;
  /** The domain or name that the round and the account have in common. */
  value: string;
  /** The probability that the account is the round's company. It is always 1 for domains. */
  score: number;
  /** Evidence beyond the name: website, country and industry. */
  signals: readonly NameSignal[];
}

export interface UserHits {
  userId: string;
  /** The best hits of each path, best first. Each path has at most `HITS_PER_PATH`. */
  hits: Hit[];
  /** Number of further hits, which are only counted. */
  more: number;
}

/**
 * Sorts one user's hits by precision of the path, then by name score, then by age of the row
 * (decision 14). If several paths or contacts lead to the same account, keeps only the best hit of
 * that account.
 */
export function orderHits(hits: readonly Hit[]): Hit[] {
  if (hits.length === 1) return [...hits];
  const sorted = [...hits].sort(
    (a, b) =>
      MATCH_TYPES.indexOf(a.matchType) - MATCH_TYPES.indexOf(b.matchType) ||
      b.score - a.score ||
      compareIds(storedId(a), storedId(b)),
  );
  const seen = new Set<string>();
  return sorted.filter((hit) => {
    const key = hit.accountId === null ? `contact ${hit.contactId}` : `account ${hit.accountId}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Returns the row id that breaks a tie. The row with the smaller id was stored first. */
function storedId(hit: Hit): bigint {
  return BigInt((hit.matchType === 'email_domain' ? hit.contactId : hit.accountId) ?? 0);
}

function compareIds(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
