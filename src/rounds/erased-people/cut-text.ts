import { findWrittenAddresses } from './written-addresses.js';

/** Characters of the longest address that is looked for, percent-encoded. */
export const LONGEST_ADDRESS = 1_000;

/**
 * Returns the first `most` characters of a text, or fewer: an address that the end would cut is left
 * out, because half of one is recognised neither as that of an erased person nor by a later erasure
 * (decision 40).
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const near = text.slice(0, most + LONGEST_ADDRESS);
  const cut = findWrittenAddresses(near).find(({ from, to }) => from < most && to > most);
  return near.slice(0, cut?.from ?? most);
}
