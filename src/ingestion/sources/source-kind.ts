/** The formats that the service reads. */
export const SOURCE_KINDS = ['rss', 'form-d', 'rounds'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** Default poll interval in seconds. An article has a minute to become a webhook. */
export const DEFAULT_INTERVAL_S = 30;
