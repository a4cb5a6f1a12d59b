import { getDomain } from 'tldts';
import type { StatedRound } from './stated-round.js';

/** A mention as parking sees it: who states the round, and how surely. */
export interface Statement {
  source: string;
  stated: Pick<StatedRound, 'articleUrl' | 'articleTitle' | 'confidenceScore' | 'filing' | 'isStructured'>;
}

/** The confidence from which on a round is matched: in general, and of sources with their own. */
export interface MinConfidence {
  general: number;
  bySource?: ReadonlyMap<string, number>;
}

/**
 * Returns whether a round is parked for review (decision 34): no mention reaches the minimum of its
 * source, and no two independent sources state it. Filings and structured rounds are given facts,
 * not readings of a text, so they are never parked.
 */
export function needsReview(mentions: readonly Statement[], minimum: MinConfidence): boolean {
  const isSure = mentions.some(
    ({ source, stated }) =>
      stated.filing !== null ||
      stated.isStructured === true ||
      stated.confidenceScore >= (minimum.bySource?.get(source) ?? minimum.general),
  );
  return !isSure && !mentions.some((one, at) => mentions.slice(at + 1).some((other) => areApart(one, other)));
}

/** Two outlets with the same headline carry one release. They count as one source. */
function areApart(one: Statement, other: Statement): boolean {
  return outletOf(one) !== outletOf(other) && headlineOf(one) !== headlineOf(other);
}

/**
 * The article's site, because a wire's feed carries many companies' releases. Without a URL, the
 * source's name.
 */
function outletOf({ source, stated }: Statement): string {
  return (stated.articleUrl === null ? null : getDomain(stated.articleUrl)) ?? `source ${source}`;
}

function headlineOf({ source, stated }: Statement): string {
  const words = (stated.articleTitle ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words.trim() === '' ? `source ${source}` : words.trim();
}
