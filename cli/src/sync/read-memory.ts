import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';
import { FLAG, hashOf, KeyTable } from './key-table.js';
import type { RememberedRun } from './service-state.js';
import { isLasting, readSnapshotLines } from './snapshot-lines.js';
import type { SnapshotLine } from './snapshot-lines.js';

export const HEADER = 'fundmatch-snapshot 2\n';
/** Bytes of a line with a short id. Used to estimate the number of lines from the file size. */
const LINE_BYTES = 34;

/** The flags that describe what the service has. */
export const STANDING = FLAG.known | FLAG.deleted | FLAG.unsure;
/** The flags of an account that was deleted but may exist again. */
export const BACK = FLAG.deleted | FLAG.unsure;

/** The contents of the state files of a source. */
export interface Memory {
  table: KeyTable;
  run: RememberedRun | null;
  /** Whether the last run was stopped. Such a run leaves a journal. */
  wasInterrupted: boolean;
  /** Number of lasting lines in both files. */
  lineCount: number;
}

/** Reads the snapshot, and the journal of a stopped run. Throws `CliError`. */
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

/** The flags that a line sets for an id. They replace the flags in `STANDING`. */
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

/** Throws `CliError` for a file of another version, because its lines may have another meaning. */
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
