/** The calls that have daily quotas. The API names such a quota bucket a `tool` (decision 5). */
export const QUOTA_BUCKETS = ['crm_accounts_upsert', 'crm_contacts_upsert', 'matches_list'] as const;

export type QuotaBucket = (typeof QUOTA_BUCKETS)[number];

/**
 * Daily quotas of one bucket, in requests and rows. `rows` is null if the bucket's calls have no
 * rows.
 */
export interface BucketQuotas {
  requests: number;
  rows: number | null;
}

export type Quotas = Record<QuotaBucket, BucketQuotas>;

/** Default daily quotas (spec: Limits). */
export const DEFAULT_QUOTAS: Quotas = {
  crm_accounts_upsert: { requests: 100, rows: 100_000 },
  crm_contacts_upsert: { requests: 100, rows: 100_000 },
  matches_list: { requests: 100, rows: null },
};
