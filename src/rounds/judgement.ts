/** A signal that moved the decision on an item. */
export interface DecidingSignal {
  /** A feature of the decision model. */
  name: string;
  /** How far it moved the decision, in log odds. Positive values spoke for a round. */
  effect: number;
}

/** How an item was read and judged. It is stored with the item for the operator. */
export interface Judgement {
  /**
   * The detected language (ISO 639-1). Null for items that are not prose: filings, structured
   * rounds.
   */
  language: string | null;
  /** The strongest first. Empty if a rule decided alone, or if the item had nothing to weigh. */
  signals: DecidingSignal[];
}
