import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { RejectionReason } from '../extraction/rejection-reason.js';
import type { FeedItem } from './formats/feed.js';

/**
 * Maximum number of characters of an article that are stored with its item. Few articles are
 * longer.
 */
export const KEPT_TEXT = 10_000;

/** An item with the rounds that it states, or with the reason why it was rejected. */
export interface ExtractedItem {
  /**
   * The key of the item in its source. Feeds: the guid, link or hash. Filings: the accession number
   * or the file name. Files of rounds: the id in the line.
   */
  sourceItem: string;
  title: string | null;
  url: string | null;
  /** The detected language (ISO 639-1). The field is absent for items that are not prose. */
  language?: string;
  /** `signals` lists the signals that decided on each round, in the order of `rounds`. */
  verdict:
    | { outcome: 'round'; rounds: StatedRound[]; signals?: DecidingSignal[][] }
    | { outcome: 'rejected'; reason: RejectionReason; detail: string; signals?: DecidingSignal[] };
  /**
   * The judged text, or the text of an item that exceeded its limits. The field is absent for items
   * that are not prose, and for a teaser that states no round.
   */
  text?: string;
  /** The title of the feed. The field is absent if the item has no text. */
  feedTitle?: string;
  /**
   * The field is set if the page of a teaser is temporarily unavailable. The service reads the page
   * again later.
   */
  awaitsPage?: { item: FeedItem; triedAt: Date; nextTryAt: Date };
  /**
   * The field is set if a second reader may help. It contains the item as the built-in reader
   * judged it, and the probability (0 to 1) that the item states a round.
   */
  doubtful?: { item: FeedItem; chance: number };
  /** The field is set if a second reader judges the item differently. */
  isDisputed?: true;
  /**
   * What the service stores about the second reading. The field is set if the second reading
   * differs, changes what the service sends, or was rejected.
   */
  dispute?: { question: Buffer; alone: BriefReading; taken: BriefReading };
  /**
   * The field is set if the item waits for a second reader. `until` is the end of the waiting time.
   */
  awaitsReading?: { item: FeedItem; question: Buffer; until: Date };
}

/** Summary of one reading of an item. */
export interface BriefReading {
  isRound: boolean;
  /**
   * The probability that the item states a round, 0 to 1. The field is null if the probability was
   * not stored.
   */
  chance: number | null;
  /**
   * Number of rounds that the item states. The facts below are those of the first round, or null.
   */
  rounds: number;
  company: string | null;
  amount: number | null;
  currency: string | null;
  kind: string | null;
}

export interface Document {
  bytes: Uint8Array;
  contentType: string | null;
  /** The file name or URL of the document. */
  name: string;
  url: string | null;
}
