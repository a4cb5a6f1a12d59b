import type { ArticleMark } from '../generated/models/ArticleMark.js';

/** A piece of a text, marked or not. */
export interface MarkedPart {
  text: string;
  kind: ArticleMark['kind'] | null;
}

/** Cuts a text at its marks. A mark that overlaps the one before, or lies outside, is ignored. */
export function partsOf(text: string, marks: readonly ArticleMark[]): MarkedPart[] {
  const parts: MarkedPart[] = [];
  let at = 0;
  for (const { kind, start, end } of marks) {
    if (start < at || end > text.length || end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), kind: null });
    parts.push({ text: text.slice(start, end), kind });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), kind: null });
  return parts;
}
