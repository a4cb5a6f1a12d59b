import type { Chunk } from '../../bulk/chunks.js';
import { FLAG, hashOf } from './key-table.js';
import type { Hash, KeyTable } from './key-table.js';
import type { MappedRow, Mapping } from './map-rows.js';
import type { SourceRow } from './source-row.js';

/** A row on its way. */
export interface SyncRow {
  key: string;
  /** The row as it is sent. */
  json: string;
  keyHash: Hash;
  rowHash: Hash;
  line: number;
  /** The row as it was read, where rejected rows are written to a file. */
  source: SourceRow | undefined;
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
  keepSources: boolean;
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
  const sorter = new RowSorter(pass);
  for await (const batch of batches) {
    for (const source of batch) {
      sorter.take(source);
      if (sorter.isFull) yield sorter.cut();
    }
  }
  for (const held of sorter.held.values()) {
    sorter.takeHeld(held);
    if (sorter.isFull) yield sorter.cut();
  }
  if (sorter.rows.length > 0) yield sorter.cut();
}

interface Held {
  row: SyncRow;
  times: number;
}

/** Sorts rows into those to send, those that are known and those that wait. */
class RowSorter {
  readonly held = new Map<string, Held>();
  rows: SyncRow[] = [];
  #start = 0;

  constructor(readonly pass: Pass) {}

  get isFull(): boolean {
    return this.rows.length >= CHUNK_ROWS;
  }

  cut(): Chunk<SyncRow> {
    const chunk = { start: this.#start, rows: this.rows };
    this.#start += chunk.rows.length;
    this.rows = [];
    return chunk;
  }

  take(source: SourceRow): void {
    const { table, counts } = this.pass;
    counts.read += 1;
    const row = toSyncRow(this.pass, source);
    if (!row) return;
    const entry = table.entry(row.keyHash);
    const flags = table.flags(entry);
    const wasSeen = (flags & FLAG.seen) !== 0;
    table.mark(entry, wasSeen ? FLAG.repeated : FLAG.seen);
    if (wasSeen) counts.repeated += 1;
    const before = this.held.get(row.key);
    const waits =
      before !== undefined || (!wasSeen && (flags & FLAG.repeated) !== 0 && this.held.size < MOST_HELD);
    if (waits) this.held.set(row.key, { row, times: (before?.times ?? 0) + 1 });
    // The earlier row of a repeated id may still be on its way: only sending this one too makes it the last.
    else if (!wasSeen && isTrusted(this.pass, flags) && table.holds(entry, row.rowHash))
      counts.unchanged += 1;
    else this.#add(row, flags);
  }

  takeHeld({ row, times }: Held): void {
    const { table, counts } = this.pass;
    const entry = table.entry(row.keyHash);
    const flags = table.flags(entry);
    if (times === 1) table.mark(entry, 0, FLAG.repeated);
    const isSame = isTrusted(this.pass, flags) && table.holds(entry, row.rowHash);
    counts.unchanged += isSame ? times : times - 1;
    if (!isSame) this.#add(row, flags);
  }

  #add(row: SyncRow, flags: number): void {
    if ((flags & FLAG.known) === 0) this.pass.counts.added += 1;
    else this.pass.counts.changed += 1;
    this.rows.push(row);
  }
}

function isTrusted({ trusted }: Pass, flags: number): boolean {
  return (flags & FLAG.known) !== 0 && (flags & trusted) === trusted;
}

function toSyncRow(pass: Pass, source: SourceRow): SyncRow | undefined {
  const mapped: MappedRow = pass.mapping.map(source);
  if ('json' in mapped) {
    const { key, json } = mapped;
    const kept = pass.keepSources ? source : undefined;
    return { key, json, keyHash: hashOf(key), rowHash: hashOf(json), line: source.line, source: kept };
  }
  pass.counts.unreadable += 1;
  pass.onUnreadable(source, mapped.problem, mapped.key);
  return undefined;
}
