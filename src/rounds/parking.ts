import { getDomain } from 'tldts';
import type { StatedRound } from './stated-round.js';

/** A mention as parking sees it: who states the round, and how. */
export interface Statement {
  source: string;
  stated: Pick<StatedRound, 'articleUrl' | 'articleTitle' | 'confidenceScore' | 'filing' | 'isStructured'>;
}

/**
 * Says whether a round is parked for review (decision 34): nobody states it with at least
 * `minConfidence`, and no two sources state it independently. Filings and structured rounds are
 * facts that somebody gives, not readings of a text, so they are never parked.
 */
export function needsReview(mentions: readonly Statement[], minConfidence: number): boolean {
  const isSure = mentions.some(
    ({ stated }) =>
      stated.filing !== null || stated.isStructured === true || stated.confidenceScore >= minConfidence,
  );
  return !isSure && !mentions.some((one, at) => mentions.slice(at + 1).some((other) => areApart(one, other)));
}

/**
 * Two outlets with the same headline carry the same release: that is one source, read wrongly
 * twice.
 */
function areApart(one: Statement, other: Statement): boolean {
  return outletOf(one) !== outletOf(other) && headlineOf(one) !== headlineOf(other);
}

/**
 * The site of the article; a wire's feed carries the releases of many. Without an address, the
 * source that was read.
 */
function outletOf({ source, stated }: Statement): string {
  return (stated.articleUrl === null ? null : getDomain(stated.articleUrl)) ?? `source ${source}`;
}

function headlineOf({ source, stated }: Statement): string {
  const words = (stated.articleTitle ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words.trim() === '' ? `source ${source}` : words.trim();
}
