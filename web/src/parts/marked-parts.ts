/** A range in a text, in UTF-16 units. */
interface Mark {
  start: number;
  end: number;
}

/** A part of a text. `mark` is null if the part is not marked. */
export interface MarkedPart<M extends Mark> {
  text: string;
  mark: M | null;
}

/**
 * Splits a text at its marks. Ignores a mark that overlaps the previous one or lies outside the
 * text.
 */
export function partsOf<M extends Mark>(text: string, marks: readonly M[]): MarkedPart<M>[] {
  const parts: MarkedPart<M>[] = [];
  let at = 0;
  for (const mark of marks) {
    const { start, end } = mark;
    if (start < at || end > text.length || end <= start) continue;
    if (start > at) parts.push({ text: text.slice(at, start), mark: null });
    parts.push({ text: text.slice(start, end), mark });
    at = end;
  }
  if (at < text.length) parts.push({ text: text.slice(at), mark: null });
  return parts;
}
