/** The formats that the service reads. */
export const SOURCE_KINDS = ['rss', 'form-d', 'rounds'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];

/**
 * Default poll interval in seconds. The interval is short because an article must become a webhook
 * within a minute.
 */
export const DEFAULT_INTERVAL_S = 30;
