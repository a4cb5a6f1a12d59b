import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { RejectionReason } from '../extraction/rejection-reason.js';
import type { FeedItem } from './formats/feed.js';

/** Characters of an article that are kept with its item. Few articles have more. */
export const KEPT_TEXT = 10_000;

/** One item with the rounds it states, or the reason why it states none. */
export interface ExtractedItem {
  /** The feed's guid, link or hash; the accession or file name; the line's own id. */
  sourceItem: string;
  title: string | null;
  url: string | null;
  /** ISO 639-1, as detected; absent for items that are not prose. */
  language?: string;
  /** `signals` has what decided on each round, in the order of `rounds`. */
  verdict:
    | { outcome: 'round'; rounds: StatedRound[]; signals?: DecidingSignal[][] }
    | { outcome: 'rejected'; reason: RejectionReason; detail: string; signals?: DecidingSignal[] };
  /** The text that was judged or could not be. Absent if it is only a teaser that states no round, and for what is no prose. */
  text?: string;
  /** The title of the feed. Absent without a text. */
  feedTitle?: string;
  /** The page of a teaser is temporarily unavailable and is read again; otherwise absent. */
  awaitsPage?: { item: FeedItem; triedAt: Date; nextTryAt: Date };
  /**
   * The item as it was judged and the chance that it tells of a round, if a second reader may help;
   * otherwise absent.
   */
  doubtful?: { item: FeedItem; chance: number };
  /** A second reader reads it differently; otherwise absent. */
  isDisputed?: true;
  /**
   * What is kept of an item whose second reading differs, changes what is sent, or was refused;
   * otherwise absent.
   */
  dispute?: { question: Buffer; alone: BriefReading; taken: BriefReading };
  /** The item waits for a second reader, at most until then; otherwise absent. */
  awaitsReading?: { item: FeedItem; question: Buffer; until: Date };
}

/** What a reading makes of an item, in brief. */
export interface BriefReading {
  isRound: boolean;
  /** That the item tells of a round, 0 to 1. Null: not kept. */
  chance: number | null;
  /** How many it states. The facts are those of the first, or null. */
  rounds: number;
  company: string | null;
  amount: number | null;
  currency: string | null;
  kind: string | null;
}

/** A document as read. */
export interface Document {
  bytes: Uint8Array;
  contentType: string | null;
  /** A file name or a URL. */
  name: string;
  url: string | null;
}
