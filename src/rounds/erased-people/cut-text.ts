import { findWrittenAddresses } from './written-addresses.js';

/** Maximum number of characters of a percent-encoded address. */
export const LONGEST_ADDRESS = 1_000;

/**
 * Returns up to `most` characters from the start of a text. If this would cut through an address,
 * omits the address, because no erasure could recognise half of it (decision 40).
 */
export function cutText(text: string, most: number): string {
  if (text.length <= most) return text;
  const near = text.slice(0, most + LONGEST_ADDRESS);
  const cut = findWrittenAddresses(near).find(({ from, to }) => from < most && to > most);
  return near.slice(0, cut?.from ?? most);
}
