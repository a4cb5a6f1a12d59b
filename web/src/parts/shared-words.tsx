import type { ComponentChildren } from 'preact';

/** Returns a word in lower case without accents and punctuation, for comparison. */
const fold = (word: string) =>
  word
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, '');

/** Shows a name and marks the words that also appear in another name. */
export function SharedWords({ text, other }: { text: string; other: string }) {
  const known = new Set(other.split(/\s+/).map(fold).filter(Boolean));
  const parts: ComponentChildren[] = text
    .split(/(\s+)/)
    .map((part, index) => (known.has(fold(part)) ? <mark key={index}>{part}</mark> : part));
  return <>{parts}</>;
}
