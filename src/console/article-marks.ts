export type MarkKind = 'company' | 'amount' | 'investor';

/** A name or an amount to find in a text. */
export interface Wanted {
  kind: MarkKind;
  text: string;
}

/** Position of a name or an amount in a text, in UTF-16 code units. */
export interface Mark {
  kind: MarkKind;
  start: number;
  end: number;
}

/** Maximum number of marks per text. */
const MAX_MARKS = 300;
/** Scripts that do not put spaces between words. */
const JOINED = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}\p{sc=Thai}]/u;

/**
 * Finds whole names and amounts in a text. The marks are in the order of the text and do not
 * overlap. If two marks start at the same position, the longer mark wins.
 */
export function marksIn(text: string, wanted: readonly Wanted[]): Mark[] {
  const folded = fold(text);
  const found = wanted.flatMap(({ kind, text: name }) =>
    placesOf(fold(name).trim(), folded).map(([start, end]) => ({ kind, start, end })),
  );
  found.sort((a, b) => a.start - b.start || b.end - a.end);
  const marks: Mark[] = [];
  for (const mark of found)
    if (mark.start >= (marks.at(-1)?.end ?? 0) && marks.length < MAX_MARKS) marks.push(mark);
  return marks;
}

/**
 * Replaces special spaces, apostrophes and digits with plain ones, as the extraction does. Each
 * character keeps its position.
 */
function fold(text: string): string {
  return text
    .replace(/[’ʼ＇]/g, "'")
    .replace(/[^\S\n]/g, ' ')
    .replace(/[０-９．，]/g, (wide) => String.fromCharCode(wide.charCodeAt(0) - 0xfee0));
}

function placesOf(name: string, text: string): [start: number, end: number][] {
  const places: [number, number][] = [];
  if (name === '') return places;
  for (
    let start = text.indexOf(name);
    start >= 0 && places.length < MAX_MARKS;
    start = text.indexOf(name, start + 1)
  ) {
    const end = start + name.length;
    if (isEdge(text[start - 1], name[0]) && isEdge(text[end], name.at(-1))) places.push([start, end]);
  }
  return places;
}

/** Returns whether a name may start or end between these two characters. */
function isEdge(outside: string | undefined, inside: string | undefined): boolean {
  if (outside === undefined || inside === undefined || JOINED.test(inside)) return true;
  return !(/[\p{L}\p{M}\p{N}]/u.test(outside) && /[\p{L}\p{M}\p{N}]/u.test(inside));
}
