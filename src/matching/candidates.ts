import type { NameSignal } from '../company-names/similarity.js';
import { MATCH_TYPES } from './event.dto.js';
import type { MatchType } from './event.dto.js';

/** An account or contact of a user that a round matched. Row ids grow in the order of storing. */
export interface Hit {
  userId: string;
  matchType: MatchType;
  accountId: string | null;
  /** Set on the account paths. The linked contact is found by it. */
  accountExternalId: string | null;
  /**
   * Set on the e-mail path. For an account path, the linked contact is found when the match is
   * stored.
   */
  contactId: string | null;
  /** The domain or name that agreed. */
  value: string;
  /** The probability that it is the round's company; 1 for domains. */
  score: number;
  /** Evidence beyond the name. */
  signals: readonly NameSignal[];
}

/** All hits of a round for one user. */
export interface UserHits {
  userId: string;
  /** At most HITS_PER_PATH of each path, best first. */
  hits: Hit[];
  /** Further hits, which are only counted. */
  more: number;
}

/**
 * Orders one user's hits: most precise path first, then better name, then stored first (decision
 * 14). An account hit by several paths or contacts appears once, at its best.
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

/** The row id that decides which of two equal hits was stored first. */
function storedId(hit: Hit): bigint {
  return BigInt((hit.matchType === 'email_domain' ? hit.contactId : hit.accountId) ?? 0);
}

function compareIds(a: bigint, b: bigint): number {
  return a < b ? -1 : a > b ? 1 : 0;
}
