/** Where work comes from: what is carried beside it from process to process, so that metrics and traces span them. */
export interface Origin {
  /** When the article was fetched; null for work that no article caused just now, as a rematch. */
  fetchedAt: Date | null;
  /** W3C trace context of the step before; null where no traces are exported. */
  traceparent: string | null;
}

export const NO_ORIGIN: Origin = { fetchedAt: null, traceparent: null };
