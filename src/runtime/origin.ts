/**
 * What caused some work. It is passed with the work between processes, so that metrics and traces
 * cover the whole path.
 */
export interface Origin {
  /** When the article was fetched. Null for work without a new article, such as a rematch. */
  fetchedAt: Date | null;
  /** W3C trace context of the previous step. Null if traces are not exported. */
  traceparent: string | null;
}

export const NO_ORIGIN: Origin = { fetchedAt: null, traceparent: null };
