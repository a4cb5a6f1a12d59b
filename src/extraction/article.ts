import type { DecidingSignal } from '../rounds/judgement.js';
import type { StatedRound } from '../rounds/stated-round.js';
import type { RejectionReason } from './rejection-reason.js';

/** One news item as a feed gives it. */
export interface Article {
  title: string;
  /** Plain text, paragraphs on lines of their own. */
  text: string;
  link: string | null;
  /** `YYYY-MM-DD`. */
  publishedDate: string | null;
  /** The title of the feed that it came with. */
  feedTitle?: string | null;
  /** ISO 639-1, as detected; English when absent. */
  language?: string | null;
  /** Where the item's HTML links to, when it had any. */
  links?: Link[];
}

export interface Link {
  text: string;
  url: string;
}

/**
 * `signals` has those of each round, in the order of `rounds`. `chance` is that the article tells of
 * one, 0 to 1; `isDoubtful` says whether a second reader may help, and `isDisputed` whether the one
 * that was asked reads it differently.
 */
export type ArticleOutcome = (
  | { outcome: 'round'; rounds: StatedRound[]; signals: DecidingSignal[][] }
  | { outcome: 'rejected'; reason: RejectionReason; detail: string; signals?: DecidingSignal[] }
) & { chance: number; isDoubtful: boolean; isDisputed: boolean };
