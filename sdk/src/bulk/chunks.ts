/** The position of a run, as plain JSON. To resume, pass it as `resume` with the same rows. */
export interface BulkCheckpoint {
  /** Every row before this index was answered. */
  from: number;
  /** Answered ranges after `from`: [first index, index after the last]. */
  done: [number, number][];
}

/** The rows of one request. Row `i` has index `start + i` in the input. */
export interface Chunk<Row> {
  start: number;
  rows: Row[];
}

/** Maximum number of rows per request (spec: Limits). */
const MAX_ROWS = 1_000;

/** Splits rows into chunks of at most 1,000. Skips answered rows. */
export async function* chunksOf<Row>(
  source: Iterable<Row> | AsyncIterable<Row>,
  { from, done }: BulkCheckpoint,
): AsyncGenerator<Chunk<Row>> {
  let chunk: Chunk<Row> = { start: 0, rows: [] };
  let index = -1;
  for await (const row of source) {
    index += 1;
    const isDone = index < from || done.some(([first, end]) => index >= first && index < end);
    if (!isDone && chunk.rows.length === 0) chunk.start = index;
    if (!isDone) chunk.rows.push(row);
    if (chunk.rows.length === MAX_ROWS || (isDone && chunk.rows.length > 0)) {
      yield chunk;
      chunk = { start: 0, rows: [] };
    }
  }
  if (chunk.rows.length > 0) yield chunk;
}

/** Adds a chunk to a checkpoint. Merges adjacent ranges. */
export function addDone({ from, done }: BulkCheckpoint, { start, rows }: Chunk<unknown>): BulkCheckpoint {
  const ranges = [...done, [start, start + rows.length] as [number, number]].sort((a, b) => a[0] - b[0]);
  const rest: [number, number][] = [];
  let reached = from;
  for (const [first, end] of ranges) {
    const last = rest.at(-1);
    if (first <= reached) reached = Math.max(reached, end);
    else if (last && last[1] === first) last[1] = end;
    else rest.push([first, end]);
  }
  return { from: reached, done: rest };
}
