/** The formats that are read. */
export const SOURCE_KINDS = ['rss', 'form-d', 'rounds'] as const;

export type SourceKind = (typeof SOURCE_KINDS)[number];
