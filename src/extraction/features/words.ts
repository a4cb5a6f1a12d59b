import type { MarkedText } from '../marking/marked-text.js';

/** A longer text around a part of a round-up is no heading, in characters. */
const MOST_HEADING = 80;

/** The words of the heading that a part of a round-up stands under, in small letters; none without a heading. */
export function headingWords({ around }: MarkedText): readonly string[] {
  return around.length > MOST_HEADING ? [] : (around.toLowerCase().match(/[\p{L}\p{M}]+/gu) ?? []);
}

/** Texts of fewer segments are headlines or teasers. */
const SHORT = 4;

/** Whether a text is a headline or a teaser. */
export function isShort({ segments }: MarkedText): boolean {
  return segments.length < SHORT;
}
