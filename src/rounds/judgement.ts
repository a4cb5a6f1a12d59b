/** A signal that moved the decision on an item. */
export interface DecidingSignal {
  /** A feature of the decision's model. */
  name: string;
  /** How far it moved the decision, in log odds. Above zero it spoke for a round. */
  effect: number;
}

/** How an item was read and judged, kept with the item for the operator. */
export interface Judgement {
  /** ISO 639-1, as detected. Null for items that are not prose: filings, structured rounds. */
  language: string | null;
  /** The strongest first. Empty when a rule decided alone, or the item stated nothing to weigh. */
  signals: DecidingSignal[];
}
