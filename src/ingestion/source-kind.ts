/** The formats that are read. */
export const SOURCE_KINDS = ['rss', 'form-d', 'rounds'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/** How often a source is polled unless told, in seconds: an article has a minute to become a webhook. */
export const DEFAULT_INTERVAL_S = 30;
