import type { FeedItem } from '../../src/ingestion/formats/feed.js';

/** An amount with its ISO 4217 currency. An empty currency is not compared. */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * The label of one round. Each list has every correct value, with the label's own value first.
 * `null` in a list means that a missing value is correct too. If the whole list is `null`, the
 * value is unknown and not scored.
 */
export interface ExpectedRound {
  companies: string[];
  amounts: (Money | null)[] | null;
  types: string[] | null;
  leads: (string | null)[] | null;
  websites: string[] | null;
  countries: (string | null)[] | null;
}

/**
 * One labelled news item, as the feed parser returns it. An item without expected rounds states no
 * round.
 */
export interface LabelledItem {
  id: string;
  /** ISO 639-1 code of the language. */
  lang: string;
  feedItem: FeedItem;
  expected: ExpectedRound[];
  /** The label's kind for an item without a round. */
  kind: string;
}

/** Types that a careful reader may choose for a round without a stated stage. */
const UNSTATED_TYPES = ['undisclosed', 'venture', 'growth', 'strategic'];

/**
 * Returns the types that are correct for the labels. If the stage is not stated, `venture`,
 * `growth` and `strategic` are correct too.
 */
export function acceptedTypes(labels: string[]): string[] {
  return labels.includes('undisclosed') ? [...labels, ...UNSTATED_TYPES] : labels;
}
