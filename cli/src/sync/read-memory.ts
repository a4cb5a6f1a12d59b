import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';
import { FLAG, hashOf, KeyTable } from './key-table.js';
import type { RememberedRun } from './service-state.js';
import { isLasting, readSnapshotLines } from './snapshot-lines.js';
import type { SnapshotLine } from './snapshot-lines.js';

export const HEADER = 'fundmatch-snapshot 2\n';
/** Size of a typical line in bytes, to estimate the number of lines from the file size. */
const LINE_BYTES = 34;

/** The flags that say whether the service has the row of an id. */
export const STANDING = FLAG.known | FLAG.deleted | FLAG.unsure;
/** The flags of a deleted account that a restore of the service may have brought back. */
export const BACK = FLAG.deleted | FLAG.unsure;

/** The sync state of a source, as its snapshot and journal store it. */
export interface Memory {
  table: KeyTable;
  run: RememberedRun | null;
  /** Whether the last run stopped before its end, which leaves a journal file. */
  wasInterrupted: boolean;
  /** Number of lines in both files for which `isLasting` is true. */
  lineCount: number;
}

/**
 * Reads the snapshot and, if the last run stopped before its end, the journal. Throws `CliError`.
 */
export async function readMemory(path: string): Promise<Memory> {
  const journal = `${path}.journal`;
  const wasInterrupted = sizeOf(journal) > HEADER.length;
  const table = new KeyTable((sizeOf(path) + sizeOf(journal)) / LINE_BYTES);
  let run: RememberedRun | null = null;
  let lineCount = 0;
  for (const file of wasInterrupted ? [path, journal] : [path]) {
    checkVersion(file);
    for await (const lines of readSnapshotLines(file)) {
      for (const line of lines) {
        if (line.kind === 'run') run = line.run;
        else learn(table, line);
        if (isLasting(line)) lineCount += 1;
      }
    }
  }
  return { table, run, wasInterrupted, lineCount };
}

/** The flags that a line sets for its id. All other flags in `STANDING` are cleared. */
const FLAGS_OF = {
  stored: FLAG.known,
  repeated: FLAG.known,
  deleted: FLAG.deleted,
  unsure: FLAG.known | FLAG.unsure,
  unsureDeleted: BACK,
  unknown: 0,
};

function learn(table: KeyTable, line: Exclude<SnapshotLine, { kind: 'run' }>): void {
  if (line.kind === 'reset') {
    table.markAll(FLAG.known, FLAG.unsure);
    table.markAll(FLAG.deleted, FLAG.unsure);
    return;
  }
  const entry = table.entry(hashOf(line.key));
  const flags = FLAGS_OF[line.kind];
  table.mark(entry, flags, STANDING & ~flags);
  if (!('row' in line)) return;
  table.store(entry, line.row);
  if (line.kind === 'repeated') table.mark(entry, FLAG.repeated);
  else table.mark(entry, 0, FLAG.repeated);
}

/** Throws `CliError` for a file of another format version. */
function checkVersion(path: string): void {
  if (!existsSync(path)) return;
  const start = Buffer.alloc(HEADER.length);
  const file = openSync(path, 'r');
  readSync(file, start, 0, start.length, 0);
  closeSync(file);
  if (start.toString() === HEADER) return;
  throw new CliError(
    EXIT.usage,
    `${path} was written by another version of this command. Delete this file to send every row again.`,
  );
}

/** Returns the size of a file in bytes, or 0 if the file does not exist. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
