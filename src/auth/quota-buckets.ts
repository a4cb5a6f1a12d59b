/**
 * The calls that have daily caps. Each is counted under this name, which the API calls a tool
 * (decision 5).
 */
export const QUOTA_BUCKETS = ['crm_accounts_upsert', 'crm_contacts_upsert', 'matches_list'] as const;

export type QuotaBucket = (typeof QUOTA_BUCKETS)[number];

/** Daily caps of one bucket. `rows` is null if calls carry no rows. */
export interface BucketCaps {
  requests: number;
  rows: number | null;
}

export type Caps = Record<QuotaBucket, BucketCaps>;

/** spec: Limits. */
export const DEFAULT_CAPS: Caps = {
  crm_accounts_upsert: { requests: 100, rows: 100_000 },
  crm_contacts_upsert: { requests: 100, rows: 100_000 },
  matches_list: { requests: 100, rows: null },
};
