import type { MatchType } from '../event.dto.js';

export const WEBHOOK_STATUSES = ['delivered', 'failed', 'no_webhook', 'pending'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/**
 * The filters of a list of matches. The API, the pages and the file exports use the same filters.
 * Null means no filter.
 */
export interface MatchFilter {
  statuses: readonly WebhookStatus[] | null;
  type: MatchType | null;
  /** The first letters of the funded company's name. */
  company: string | null;
  /** The external id of an account that matched, either reported or in `also_matched`. */
  account: string | null;
  /** Earliest `created_at`, inclusive. */
  from: Date | null;
  /** Latest `created_at`, exclusive. */
  to: Date | null;
  fundingType: string | null;
  minAmount: number | null;
  maxAmount: number | null;
  country: string | null;
  /**
   * A top-level field of an account's metadata. If `metadataValue` is set, the field must have that
   * value.
   */
  metadataKey: string | null;
  metadataValue: string | null;
  /** The top-level field of an account's metadata that the list shows. It filters nothing. */
  metadataColumn: string | null;
}

export const EVERY_MATCH: MatchFilter = {
  statuses: null,
  type: null,
  company: null,
  account: null,
  from: null,
  to: null,
  fundingType: null,
  minAmount: null,
  maxAmount: null,
  country: null,
  metadataKey: null,
  metadataValue: null,
  metadataColumn: null,
};

/**
 * Returns whether a filter reads columns without an index. Each scanned match must then be checked.
 */
export function needsScan(filter: MatchFilter): boolean {
  const { type, fundingType, minAmount, maxAmount, country, metadataValue } = filter;
  return [type, fundingType, minAmount, maxAmount, country, metadataValue].some((value) => value !== null);
}
