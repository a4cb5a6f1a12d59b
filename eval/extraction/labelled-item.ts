import type { FeedItem } from '../../src/ingestion/formats/feed.js';

/** An amount with its ISO 4217 currency; an empty currency is not compared. */
export interface Money {
  amount: number;
  currency: string;
}

/**
 * The label of one round. Each list holds every correct value, the label's own first. `null` in a
 * list means that no value is correct too. If the list itself is `null`, the value is unknown and
 * not scored.
 */
export interface ExpectedRound {
  companies: string[];
  amounts: (Money | null)[] | null;
  types: string[] | null;
  leads: (string | null)[] | null;
  websites: string[] | null;
  countries: (string | null)[] | null;
}

/** One labelled news item as the feed parser gives it. No expected rounds: the item states none. */
export interface LabelledItem {
  id: string;
  /** ISO 639-1. */
  lang: string;
  feedItem: FeedItem;
  expected: ExpectedRound[];
  /** What an item without a round is, in the words of its label. */
  kind: string;
}

/** Types that a careful reader may choose for a round without a stated stage. */
const UNSTATED_TYPES = ['undisclosed', 'venture', 'growth', 'strategic'];

/** Returns the types that are right for the labels: an unstated stage is also right as `venture`, `growth` or `strategic`. */
export function acceptedTypes(labels: string[]): string[] {
  return labels.includes('undisclosed') ? [...labels, ...UNSTATED_TYPES] : labels;
}
