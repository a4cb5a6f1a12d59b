import { createHash } from 'node:crypto';
import type { SeenMark } from './ingestion.queries.js';

/** The most characters of a key that are stored as they are. */
const MAX_KEY = 500;

/** Builds an item's seen mark: its key and a hash of its content. */
export function seenMark(key: string, content: readonly (string | null)[]): SeenMark {
  return { key: storableKey(key), hash: createHash('sha256').update(JSON.stringify(content)).digest() };
}

/** PostgreSQL can store neither NUL nor lone surrogates, and a feed may contain both. */
export function storableText<T extends string | null>(text: T): T {
  return (text === null ? null : text.replaceAll('\0', '').toWellFormed()) as T;
}

/** PostgreSQL indexes keys of a few thousand bytes at most. Longer keys are hashed. */
export function storableKey(key: string): string {
  const text = storableText(key);
  return text.length <= MAX_KEY ? text : `sha256:${createHash('sha256').update(text).digest('hex')}`;
}
