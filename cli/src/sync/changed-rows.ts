import type { Chunk } from '../../../sdk/src/bulk/chunks.js';
import { ChunkText, startDraft } from './chunk-text.js';
import { FLAG, hashOf } from './key-table.js';
import type { Hash, KeyTable } from './key-table.js';
import type { MappedRow } from '../../../sdk/src/csv/map-cells.js';
import type { Mapping } from './map-rows.js';
import type { SourceRow } from '../../../sdk/src/csv/table.js';

/** A row that must be sent. */
export interface SyncRow {
  key: string;
  keyHash: Hash;
  rowHash: Hash;
  /** Whether an earlier row of this run has the same id. */
  isRepeat: boolean;
  /** The text of the chunk. Its bytes `from` to `to` are the row as the command sends it. */
  text: ChunkText;
  from: number;
  to: number;
  line: number;
  /** The flags of the id before the row was sent. Undefined until then. */
  flagsBefore: number | undefined;
  /** The row as it was read. Kept only if the command writes rejected rows to a file. */
  source: SourceRow | undefined;
}

/** Numbers of rows that were read so far. */
export interface PassCounts {
  read: number;
  unchanged: number;
  added: number;
  changed: number;
  /** Number of unchanged rows that are sent because the service may have other values. */
  again: number;
  /** Number of rows that were not sent because they are invalid. */
  unreadable: number;
  /** Number of rows whose external_id already appeared in the file. */
  repeated: number;
}

export interface Pass {
  table: KeyTable;
  mapping: Mapping;
  counts: PassCounts;
  keepSources: boolean;
  /**
   * Returns why the service would reject a row. Only dry runs use this check, because they do not
   * call the service.
   */
  check: ((json: string) => string | undefined) | undefined;
  onUnreadable: (row: SourceRow, problem: string, key: string | undefined) => void;
}

/** Maximum number of rows per request (spec: Limits). */
const CHUNK_ROWS = 1_000;

/** Maximum number of ids that wait for the end of the file. Further ids are sent immediately. */
const MOST_HELD = 50_000;

/**
 * Yields new and changed rows in chunks. If an id was repeated in the last run, its rows wait for
 * the end of the file, and only the last row is compared. Otherwise, the first row of that id would
 * look changed in every run.
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

/** A row after reading and mapping. */
interface FoundRow {
  key: string;
  json: string;
  keyHash: Hash;
  rowHash: Hash;
  line: number;
  source: SourceRow | undefined;
}

interface Held {
  row: FoundRow;
  times: number;
}

/**
 * Sorts rows into three groups: rows to send, unchanged rows, and rows that wait for the end of the
 * file.
 */
class RowSorter {
  readonly held = new Map<string, Held>();
  rows: SyncRow[] = [];
  readonly #draft = startDraft();
  #text = new ChunkText(this.#draft);
  #start = 0;

  constructor(readonly pass: Pass) {}

  get isFull(): boolean {
    return this.rows.length >= CHUNK_ROWS;
  }

  cut(): Chunk<SyncRow> {
    const chunk = { start: this.#start, rows: this.rows };
    this.#start += chunk.rows.length;
    this.#text.finish();
    this.#text = new ChunkText(this.#draft);
    this.rows = [];
    return chunk;
  }

  take(source: SourceRow): void {
    const { table, counts } = this.pass;
    counts.read += 1;
    const row = findRow(this.pass, source);
    if (!row) return;
    const entry = table.entry(row.keyHash);
    const flags = table.flags(entry);
    const wasSeen = (flags & FLAG.seen) !== 0;
    table.mark(entry, wasSeen ? FLAG.repeated : FLAG.seen);
    if (wasSeen) counts.repeated += 1;
    const before = this.held.get(row.key);
    const waits =
      before !== undefined || (!wasSeen && (flags & FLAG.repeated) !== 0 && this.held.size < MOST_HELD);
    // The row is copied, because its strings would keep the text from which they were cut in
    // memory.
    if (waits) this.held.set(row.key, { row: structuredClone(row), times: (before?.times ?? 0) + 1 });
    // The call with the earlier row of this id may still be in flight. Sending this row again makes
    // sure that it is stored last.
    else if (!wasSeen && isSure(flags) && table.holds(entry, row.rowHash)) counts.unchanged += 1;
    else this.#add(row, flags, wasSeen);
  }

  takeHeld({ row, times }: Held): void {
    const { table, counts } = this.pass;
    const entry = table.entry(row.keyHash);
    const flags = table.flags(entry);
    if (times === 1) table.mark(entry, 0, FLAG.repeated);
    const isSame = isSure(flags) && table.holds(entry, row.rowHash);
    counts.unchanged += isSame ? times : times - 1;
    if (!isSame) this.#add(row, flags, true);
  }

  #add({ key, json, keyHash, rowHash, line, source }: FoundRow, flags: number, isRepeat: boolean): void {
    const { counts, table } = this.pass;
    if ((flags & FLAG.known) === 0) counts.added += 1;
    else if (table.holds(table.entry(keyHash), rowHash)) counts.again += 1;
    else counts.changed += 1;
    const text = this.#text;
    const from = text.length;
    const to = text.add(json);
    this.rows.push({ key, keyHash, rowHash, isRepeat, text, from, to, line, flagsBefore: undefined, source });
  }
}

/** Returns whether the service has the row whose hash is stored, for certain. */
function isSure(flags: number): boolean {
  return (flags & (FLAG.known | FLAG.unsure)) === FLAG.known;
}

function findRow(pass: Pass, source: SourceRow): FoundRow | undefined {
  const mapped: MappedRow = pass.mapping.map(source);
  const fault = 'json' in mapped ? pass.check?.(mapped.json) : undefined;
  if ('json' in mapped && fault === undefined) {
    const { key, json } = mapped;
    const kept = pass.keepSources ? source : undefined;
    return { key, json, keyHash: hashOf(key), rowHash: hashOf(json), line: source.line, source: kept };
  }
  pass.counts.unreadable += 1;
  const problem = 'problem' in mapped ? mapped.problem : String(fault);
  pass.onUnreadable(source, problem, mapped.key);
  return undefined;
}
