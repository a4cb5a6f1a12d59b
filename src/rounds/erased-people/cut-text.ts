import { findWrittenAddresses } from './written-addresses.js';

/** The most characters of an address to look for, in percent-encoding. */
export const LONGEST_ADDRESS = 1_000;

/**
 * Returns up to `most` characters from the start of a text. Never cuts through an address: half of
 * an address is not recognised as that of an erased person, now or in a later erasure (decision
 * 40).
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const near = text.slice(0, most + LONGEST_ADDRESS);
  const cut = findWrittenAddresses(near).find(({ from, to }) => from < most && to > most);
  return near.slice(0, cut?.from ?? most);
}
