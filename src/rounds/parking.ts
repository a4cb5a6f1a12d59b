import { getDomain } from 'tldts';
import type { StatedRound } from './stated-round.js';

/** The facts of a mention that decide about parking: its source and its confidence. */
export interface Statement {
  source: string;
  stated: Pick<StatedRound, 'articleUrl' | 'articleTitle' | 'confidenceScore' | 'filing' | 'isStructured'>;
}

/**
 * The minimum confidence for matching, from 0 to 1. `bySource` has the minimums of sources that do
 * not use the general minimum.
 */
export interface MinConfidence {
  general: number;
  bySource?: ReadonlyMap<string, number>;
}

/**
 * Returns whether a round is parked, that is, held for review (decision 34). A round is parked if
 * no mention reaches the minimum of its source, and no two independent sources state the round.
 * Filings and structured rounds are never parked, because their facts are not extracted from a
 * text.
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

/**
 * Returns whether two mentions come from independent sources. Two outlets with the same headline
 * copy one press release, so they are not independent.
 */
function areApart(one: Statement, other: Statement): boolean {
  return outletOf(one) !== outletOf(other) && headlineOf(one) !== headlineOf(other);
}

/**
 * Returns the outlet of a mention. It is the site of the article, because a newswire's feed
 * contains releases of many companies. Without a URL, it is the name of the source.
 */
function outletOf({ source, stated }: Statement): string {
  return (stated.articleUrl === null ? null : getDomain(stated.articleUrl)) ?? `source ${source}`;
}

function headlineOf({ source, stated }: Statement): string {
  const words = (stated.articleTitle ?? '').toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  return words.trim() === '' ? `source ${source}` : words.trim();
}
