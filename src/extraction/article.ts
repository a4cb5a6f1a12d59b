import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { RejectionReason } from './rejection-reason.js';

/** One news item from a feed. */
export interface Article {
  title: string;
  /** Plain text, one paragraph per line. */
  text: string;
  link: string | null;
  /** Format: `YYYY-MM-DD`. */
  publishedDate: string | null;
  feedTitle?: string | null;
  /** ISO 639-1 code of the detected language. If it is absent, the article is read as English. */
  language?: string | null;
  /** The links in the item's HTML. Absent if the item had no HTML. */
  links?: Link[];
}

export interface Link {
  text: string;
  url: string;
}

/**
 * The result of reading an article. `signals` has one list per round, in the order of `rounds`.
 * `chance` is the probability that the article reports a round, 0 to 1. `isDoubtful` says whether a
 * second reader should read the article. `isDisputed` says whether the second reader's answer
 * differs from ours.
 */
export type ArticleOutcome = (
  | { outcome: 'round'; rounds: StatedRound[]; signals: DecidingSignal[][] }
  | { outcome: 'rejected'; reason: RejectionReason; detail: string; signals?: DecidingSignal[] }
) & { chance: number; isDoubtful: boolean; isDisputed: boolean };
