import type { StatedRound } from '../rounds/stated-round.js';
import type { RejectionReason } from './extraction/rejection-reason.js';

/** One item with what it states, or why it states no round. */
export interface ExtractedItem {
  /** The feed's guid, link or hash; the accession or file name; the line's own id. */
  sourceItem: string;
  title: string | null;
  url: string | null;
  verdict:
    | { outcome: 'round'; rounds: StatedRound[] }
    | { outcome: 'rejected'; reason: RejectionReason; detail: string };
  /** What could not be judged; absent otherwise. */
  text?: string;
}

/** A document as it was read. */
export interface Document {
  bytes: Uint8Array;
  contentType: string | null;
  /** A file's name or a URL. */
  name: string;
  url: string | null;
}
