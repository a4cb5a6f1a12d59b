import { closeSync, existsSync, openSync, readSync, statSync } from 'node:fs';
import { CliError, EXIT } from '../exit-codes.js';
import { FLAG, hashOf, KeyTable } from './key-table.js';
import type { RememberedRun } from './service-state.js';
import { isLasting, readSnapshotLines } from './snapshot-lines.js';
import type { SnapshotLine } from './snapshot-lines.js';

export const HEADER = 'fundmatch-snapshot 2\n';
/** Bytes of a line with a short id, to estimate the number of lines from the size of a file. */
const LINE_BYTES = 34;

/** The flags that say what the service has. */
export const STANDING = FLAG.known | FLAG.deleted | FLAG.unsure;
/** The flags of an account that was deleted, and that may be back. */
export const BACK = FLAG.deleted | FLAG.unsure;

/** What the files of a source say. */
export interface Memory {
  table: KeyTable;
  run: RememberedRun | null;
  /** The last run was stopped: it left a journal. */
  wasInterrupted: boolean;
  /** Lasting lines in both files. */
  lineCount: number;
}

/** Reads the snapshot, and the journal of a run that was stopped. Throws `CliError`. */
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

/** What the flags of an id become at a line, in place of the others of `STANDING`. */
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

/** Rejects the files of another version, whose lines may mean something else. */
function checkVersion(path: string): void {
  if (!existsSync(path)) return;
  const start = Buffer.alloc(HEADER.length);
  const file = openSync(path, 'r');
  readSync(file, start, 0, start.length, 0);
  closeSync(file);
  if (start.toString() === HEADER) return;
  throw new CliError(
    EXIT.usage,
    `${path} was written by another version of this command; delete it to send every row again.`,
  );
}

/** The bytes of a file; 0 without one. */
export function sizeOf(path: string): number {
  return statSync(path, { throwIfNoEntry: false })?.size ?? 0;
}
