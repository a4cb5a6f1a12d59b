import type { FeedItem } from '../../src/ingestion/formats/feed.js';

/**
 * An amount with its ISO 4217 currency. If the label's currency is empty, any currency is correct.
 */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * The label of one round. Each list has all values that are correct, the main one first. `null` in
 * a list means that a missing value is correct too. If the whole list is `null`, the field is not
 * scored, because its value is unknown.
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
  /** For an item without a round: what the item is about, as the label says. */
  kind: string;
}

/** Types that are correct for a round without a stated stage. */
const UNSTATED_TYPES = ['undisclosed', 'venture', 'growth', 'strategic'];

/**
 * Returns all correct types. If a label is `undisclosed`, `venture`, `growth` and `strategic` are
 * correct too.
 */
export function acceptedTypes(labels: string[]): string[] {
  return labels.includes('undisclosed') ? [...labels, ...UNSTATED_TYPES] : labels;
}
