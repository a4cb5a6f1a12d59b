/** Where something stands in a text, in UTF-16 units. */
interface Mark {
  start: number;
  end: number;
}

/** A piece of a text, marked or not. */
export interface MarkedPart<M extends Mark> {
  text: string;
  mark: M | null;
}

/** Cuts a text at its marks. A mark that overlaps the one before, or lies outside, is ignored. */
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
