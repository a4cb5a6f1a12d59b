/**
 * The event that caused some work. Processes pass it on with the work, so that metrics and traces
 * cover the whole path.
 */
export interface Origin {
  /** Time when the article was fetched. Null for work without a new article, such as a rematch. */
  fetchedAt: Date | null;
  /** W3C trace context of the previous step. Null if the process exports no traces. */
  traceparent: string | null;
}

export const NO_ORIGIN: Origin = { fetchedAt: null, traceparent: null };
