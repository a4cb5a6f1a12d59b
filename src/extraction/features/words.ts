import type { MarkedText } from '../marking/marked-text.js';

/**
 * Maximum length of a heading, in characters. A longer text around a part of a round-up is not a
 * heading.
 */
const MOST_HEADING = 80;

/**
 * Returns the words of the heading above a part of a round-up, in lower case. Without a heading,
 * the list is empty.
 */
export function headingWords({ around }: MarkedText): readonly string[] {
  return around.length > MOST_HEADING ? [] : (around.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
}

/**
 * Minimum number of segments of a full article. A text with fewer segments is a headline or a
 * teaser.
 */
const SHORT = 4;

/** Returns whether a text is only a headline or a teaser. */
export function isShort({ segments }: MarkedText): boolean {
  return segments.length < SHORT;
}
