/** A signal that influenced the decision on an item. */
export interface DecidingSignal {
  /** The name of a feature of the decision model. */
  name: string;
  /**
   * How far the signal moved the decision, in log odds. A positive value means evidence for a
   * round.
   */
  effect: number;
}

/**
 * The language and the deciding signals of an item. They are stored with the item for the operator.
 */
export interface Judgement {
  /**
   * The detected language (ISO 639-1). The field is null for items that are not prose, such as
   * filings and structured rounds.
   */
  language: string | null;
  /**
   * The signals, strongest first. The field is empty if a rule decided alone, or if the item had no
   * signals.
   */
  signals: DecidingSignal[];
}
