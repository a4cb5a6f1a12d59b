import { MATCH_TYPES } from './event.dto.js';
import type { MatchType } from './event.dto.js';

/** An account or contact of a user that a round matched. Ids are those of the rows, in the order in which they were stored. */
export interface Hit {
  userId: string;
  matchType: MatchType;
  accountId: string | null;
  accountExternalId: string | null;
  contactId: string | null;
  /** The domain or name that agreed. */
  value: string;
  /** 0 to 1; 1 for domains. */
  score: number;
}

/**
 * Orders the hits of one user: the most precise path first, then the better name, then what was stored first (decision 14). An
 * account that several paths or contacts hit appears once, at its best.
 */
export function orderHits(hits: readonly Hit[]): Hit[] {
  const sorted = [...hits].sort(
    (a, b) =>
      MATCH_TYPES.indexOf(a.matchType) - MATCH_TYPES.indexOf(b.matchType) ||
      b.score - a.score ||
      compareIds(
        a.matchType === 'email_domain' ? a.contactId : a.accountId,
        b.matchType === 'email_domain' ? b.contactId : b.accountId,
      ),
  );
  const seen = new Set<string>();
  return sorted.filter((hit) => {
    const key = hit.accountId === null ? `contact ${hit.contactId}` : `account ${hit.accountId}`;
    if (seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** Ids are bigints as the driver gives them: text. */
function compareIds(a: string | null, b: string | null): number {
  const [first, second] = [BigInt(a ?? 0), BigInt(b ?? 0)];
  return first < second ? -1 : first > second ? 1 : 0;
}
