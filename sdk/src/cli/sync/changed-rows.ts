import type { Chunk } from '../../bulk/chunks.js';
import { digestOf, FLAG } from './key-table.js';
import type { KeyTable } from './key-table.js';
import type { MappedRow, Mapping } from './map-rows.js';
import type { SourceRow } from './source-row.js';

/** A row on its way. */
export interface SyncRow {
  key: string;
  /** The row as it is sent. */
  json: string;
  hash: Buffer;
  source: SourceRow;
}

/** What a pass over the file has found so far. */
export interface PassCounts {
  read: number;
  unchanged: number;
  added: number;
  changed: number;
  /** Rows that were not sent because they cannot be right. */
  unreadable: number;
  /** Rows whose external_id came up before in the file. */
  repeated: number;
}

export interface Pass {
  table: KeyTable;
  mapping: Mapping;
  counts: PassCounts;
  /** Which of the known rows need not be sent: those of the snapshot, or with `--full` only those of the resumed run. */
  trusted: number;
  onUnreadable: (row: SourceRow, problem: string, key: string | undefined) => void;
}

/** spec: Limits. */
const CHUNK_ROWS = 1_000;

/** Ids that may wait for the end of the file; more are sent as they come. */
const MOST_HELD = 50_000;

/**
 * Yields the rows that the service does not have yet, in chunks. An id that the last run saw several times waits for the end of the
 * file, where its last row is compared: else the first of its rows would look like a change every day.
 */
export async function* changedRows(
  batches: AsyncIterable<SourceRow[]>,
  pass: Pass,
): AsyncGenerator<Chunk<SyncRow>> {
  const { counts } = pass;
  const held = new Map<string, { row: SyncRow; times: number }>();
  let start = 0;
  let rows: SyncRow[] = [];
  const add = (row: SyncRow, isKnown: boolean) => {
    if (isKnown) counts.changed += 1;
    else counts.added += 1;
    rows.push(row);
  };
  for await (const batch of batches) {
    for (const source of batch) {
      counts.read += 1;
      const row = toSyncRow(pass, source);
      if (!row) continue;
      const entry = pass.table.entry(row.key);
      const { flags } = entry;
      const wasSeen = (flags & FLAG.seen) !== 0;
      const isHeld =
        held.has(row.key) || (!wasSeen && (flags & FLAG.repeated) !== 0 && held.size < MOST_HELD);
      entry.flags |= FLAG.seen | (wasSeen ? FLAG.repeated : 0);
      if (wasSeen) counts.repeated += 1;
      if (isHeld) held.set(row.key, { row, times: (held.get(row.key)?.times ?? 0) + 1 });
      // The earlier row of a repeated id may still be on its way: only sending this one too makes it the last.
      else if (!wasSeen && isTrusted(pass, flags) && entry.holds(row.hash)) counts.unchanged += 1;
      else add(row, (flags & FLAG.known) !== 0);
      if (rows.length < CHUNK_ROWS) continue;
      yield { start, rows };
      start += rows.length;
      rows = [];
    }
  }
  for (const { row, times } of held.values()) {
    const entry = pass.table.entry(row.key);
    if (times === 1) entry.flags &= ~FLAG.repeated;
    if (isTrusted(pass, entry.flags) && entry.holds(row.hash)) counts.unchanged += times;
    else add(row, (entry.flags & FLAG.known) !== 0);
    if (rows.length < CHUNK_ROWS) continue;
    yield { start, rows };
    start += rows.length;
    rows = [];
  }
  if (rows.length > 0) yield { start, rows };
}

function isTrusted({ trusted }: Pass, flags: number): boolean {
  return (flags & FLAG.known) !== 0 && (flags & trusted) === trusted;
}

function toSyncRow(pass: Pass, source: SourceRow): SyncRow | undefined {
  const mapped: MappedRow = pass.mapping.map(source);
  if ('json' in mapped) return { ...mapped, hash: digestOf(mapped.json), source };
  pass.counts.unreadable += 1;
  pass.onUnreadable(source, mapped.problem, mapped.key);
  return undefined;
}
