import type { MatchType } from '../event.dto.js';

export const WEBHOOK_STATUSES = ['delivered', 'failed', 'no_webhook', 'pending'] as const;
export type WebhookStatus = (typeof WEBHOOK_STATUSES)[number];

/** The filters of a list of matches, of the API as of the pages and files. Null: no filter. */
export interface MatchFilter {
  statuses: readonly WebhookStatus[] | null;
  type: MatchType | null;
  /** The start of the funded company's name. */
  company: string | null;
  /** The CRM id of an account that matched, reported or in also_matched. */
  account: string | null;
  /** Created then or later. */
  from: Date | null;
  /** Created before. */
  to: Date | null;
  fundingType: string | null;
  minAmount: number | null;
  maxAmount: number | null;
  country: string | null;
  /** A top-level field of an account's metadata. With `metadataValue`, it must have that value. */
  metadataKey: string | null;
  metadataValue: string | null;
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
};

/** Returns whether a filter needs the facts of each scanned match. */
export function needsScan(filter: MatchFilter): boolean {
  const { type, fundingType, minAmount, maxAmount, country, metadataValue } = filter;
  return [type, fundingType, minAmount, maxAmount, country, metadataValue].some((value) => value !== null);
}
