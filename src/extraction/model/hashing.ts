/**
 * Hashes a text, or a part of it, to 32 bits (FNV-1a over UTF-16 units). The hash is the same on
 * every machine.
 */
export function hashText(text: string, from = 0, to = text.length): number {
  let hash = 0x811c9dc5;
  for (let at = from; at < to; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193);
  return mixed(hash);
}

/** Combines two hashes into one. The order of the two matters. */
export function joinHashes(first: number, second: number): number {
  return mixed(Math.imul(first, 0x9e3779b1) ^ (second + 0x7f4a7c15 + (first << 6) + (first >>> 2)));
}

/** Spreads a difference in any bit over all bits, so that the low bits alone are a good index. */
function mixed(hash: number): number {
  let mix = hash ^ (hash >>> 16);
  mix = Math.imul(mix, 0x85ebca6b);
  mix ^= mix >>> 13;
  return mix | 0;
}
