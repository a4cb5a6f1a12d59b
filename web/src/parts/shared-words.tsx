import type { ComponentChildren } from 'preact';

/** A word as it is compared: without case, accents and signs. */
const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** A name with the words marked that another name has too. */
export function SharedWords({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split(/\s+/).map(fold).filter(Boolean));
  const parts: ComponentChildren[] = text
    .split(/(\s+)/)
    .map((part, index) => (known.has(fold(part)) ? <mark key={index}>{part}</mark> : part));
  return <>{parts}</>;
}
