import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { RejectionReason } from '../extraction/rejection-reason.js';
import type { FeedItem } from './formats/feed.js';

/** The most characters of an article that are stored with its item. Few articles are longer. */
export const KEPT_TEXT = 10_000;

/** An item with the rounds that it states, or the reason why it was rejected. */
export interface ExtractedItem {
  /** The feed's guid, link or hash; the accession or file name; or the id in the line. */
  sourceItem: string;
  title: string | null;
  url: string | null;
  /** The detected language (ISO 639-1). Absent for items that are not prose. */
  language?: string;
  /** `signals` are what decided on each round, in the order of `rounds`. */
  verdict:
    | { outcome: 'round'; rounds: StatedRound[]; signals?: DecidingSignal[][] }
    | { outcome: 'rejected'; reason: RejectionReason; detail: string; signals?: DecidingSignal[] };
  /**
   * The text that was judged, or that could not be read. Absent for items that are not prose, and
   * for a teaser that states no round.
   */
  text?: string;
  /** The title of the feed. Absent if there is no text. */
  feedTitle?: string;
  /** Set if the page of a teaser is temporarily unavailable. The service then reads it again. */
  awaitsPage?: { item: FeedItem; triedAt: Date; nextTryAt: Date };
  /**
   * Set if a second reader may help: the item as the built-in reader judged it, and the probability
   * that it states a round.
   */
  doubtful?: { item: FeedItem; chance: number };
  /** Set if a second reader judges it differently. */
  isDisputed?: true;
  /**
   * Set if the second reading differs, changes what is sent, or was rejected: what the service
   * stores about it.
   */
  dispute?: { question: Buffer; alone: BriefReading; taken: BriefReading };
  /** Set if the item waits for a second reader: the end of the waiting time. */
  awaitsReading?: { item: FeedItem; question: Buffer; until: Date };
}

/** A short form of one reading of an item. */
export interface BriefReading {
  isRound: boolean;
  /** The probability that the item states a round, 0 to 1. Null if it was not stored. */
  chance: number | null;
  /** How many rounds it states. The facts below are those of the first one, or null. */
  rounds: number;
  company: string | null;
  amount: number | null;
  currency: string | null;
  kind: string | null;
}

/** A document that was read. */
export interface Document {
  bytes: Uint8Array;
  contentType: string | null;
  /** Its file name or URL. */
  name: string;
  url: string | null;
}
