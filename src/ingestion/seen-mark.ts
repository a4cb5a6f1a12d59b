import { createHash } from 'node:crypto';
import type { SeenMark } from './ingestion.queries.js';

/** Maximum number of characters of a stored key. Longer keys are hashed. */
const MAX_KEY = 500;

/** Returns an item's seen mark: the key and a hash of the content. */
export function seenMark(key: string, content: readonly (string | null)[]): SeenMark {
  return { key: storableKey(key), hash: createHash('sha256').update(JSON.stringify(content)).digest() };
}

/** Removes characters that PostgreSQL cannot store. A feed may contain NUL and lone surrogates. */
export function storableText<T extends string | null>(text: T): T {
  return (text === null ? null : text.replaceAll('\0', '').toWellFormed()) as T;
}

/**
 * Returns the key to store. PostgreSQL indexes only keys of up to a few thousand bytes, so longer
 * keys are hashed.
 */
export function storableKey(key: string): string {
  const text = storableText(key);
  return text.length <= MAX_KEY ? text : `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
