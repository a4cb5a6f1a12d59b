import { closeSync, createReadStream, existsSync, openSync, readSync } from 'node:fs';
import { printText } from '../../../sdk/src/csv/map-cells.js';
import type { Hash } from './key-table.js';
import type { RememberedRun } from './service-state.js';
import { writeAll } from './write-file.js';

/** A line of a snapshot or a journal. */
export type SnapshotLine =
  /** The service has this row. `repeated` means that the file contained the id more than once. */
  | { kind: 'stored' | 'repeated'; key: string; row: Hash }
  /**
   * `deleted`: a run deleted the account. `unsure`: the response to a call with the row is unknown,
   * or another client changed the service. `unsureDeleted`: the same for an account that was
   * deleted before. `unknown`: the service does not have the account.
   */
  | { kind: 'deleted' | 'unsure' | 'unsureDeleted' | 'unknown'; key: string }
  /** Marks all ids of earlier lines as unsure. */
  | { kind: 'reset' }
  /**
   * The run that wrote the lines before and after this line. Null if another client changed rows
   * during the run.
   */
  | { kind: 'run'; run: RememberedRun | null };

/** Returns `+<hash>\t<id>`, or `*<hash>\t<id>` for a repeated id. The id is a JSON string. */
export function storedLine(key: string, { low, high }: Hash, isRepeated: boolean): string {
  return `${isRepeated ? '*' : '+'}${low}.${high}\t${printText(key)}\n`;
}

const SIGNS = { deleted: '-', unsure: '?', unsureDeleted: '~', unknown: '!' } as const;

/** Returns the line of an id without a hash. Example for a deleted id: `-\t<id>`. */
export function plainLine(kind: keyof typeof SIGNS, key: string): string {
  return `${SIGNS[kind]}\t${printText(key)}\n`;
}

export const RESET_LINE = '#\n';

/** Returns the line of a run: `@\t<JSON>`. */
export function runLine(run: RememberedRun | null): string {
  return `@\t${JSON.stringify(run)}\n`;
}

/**
 * Reads the lines of a file in batches of some hundred. Yields nothing if the file does not exist.
 * Skips an incomplete last line. No data is lost, because a row is sent only after its `unsure`
 * line is complete.
 */
export async function* readSnapshotLines(path: string): AsyncGenerator<SnapshotLine[]> {
  if (!existsSync(path)) return;
  let rest = '';
  for await (const part of createReadStream(path, { encoding: 'utf8', highWaterMark: 32_768 })) {
    const texts = (rest + (part as string)).split('\n');
    rest = texts.pop() ?? '';
    const lines: SnapshotLine[] = [];
    for (const text of texts) {
      const line = parseLine(text);
      if (line) lines.push(line);
    }
    yield lines;
  }
}

/**
 * Returns whether a line says for certain what the service stores for an id. If an id has several
 * such lines, the last line counts.
 */
export function isLasting({ kind }: SnapshotLine): boolean {
  return kind === 'stored' || kind === 'repeated' || kind === 'deleted' || kind === 'unknown';
}

/**
 * First characters of lines that `copyLasting` skips: the header, runs, resets, unsure ids and
 * empty lines.
 */
const PASSING = new Set([...'f@#?~\n'].map((sign) => sign.charCodeAt(0)));
const NEWLINE = 0x0a;
const PART_BYTES = 256 * 1024;

/**
 * Copies the lines of `from` for which `isLasting` is true to the end of the open file `file`,
 * whose path is `path`. Does nothing if `from` does not exist. Throws `CliError`.
 */
export function copyLasting(from: string, file: number, path: string): void {
  if (!existsSync(from)) return;
  const source = openSync(from, 'r');
  try {
    const bytes = Buffer.allocUnsafe(PART_BYTES);
    let isStart = true;
    let isKept = false;
    for (let length; (length = readSync(source, bytes)) > 0;) {
      const part = bytes.subarray(0, length);
      let begin = 0;
      for (let at = 0; at < length;) {
        if (isStart) {
          const wasKept = isKept;
          isKept = !PASSING.has(part[at] as number);
          if (wasKept && !isKept) writeAll(file, path, part.subarray(begin, at));
          if (!wasKept) begin = at;
        }
        const end = part.indexOf(NEWLINE, at);
        isStart = end !== -1;
        at = isStart ? end + 1 : length;
      }
      if (isKept) writeAll(file, path, part.subarray(begin));
    }
    if (!isStart) writeAll(file, path, '\n');
  } finally {
    closeSync(source);
  }
}

const KINDS = new Map(Object.entries(SIGNS).map(([kind, sign]) => [sign, kind as keyof typeof SIGNS]));

function parseLine(text: string): SnapshotLine | undefined {
  const sign = text[0] ?? '';
  if (text === RESET_LINE.trim()) return { kind: 'reset' };
  const kind = KINDS.get(sign as '-');
  if (kind !== undefined) return withKey(text, 2, (key) => ({ kind, key }));
  if (sign === '@') {
    const run = parseJson(text.slice(2)) as RememberedRun | null | undefined;
    return run === undefined ? undefined : { kind: 'run', run };
  }
  const dot = text.indexOf('.');
  const tab = text.indexOf('\t', dot);
  if ((sign !== '+' && sign !== '*') || dot === -1 || tab === -1) return undefined;
  const row = { low: Number(text.slice(1, dot)), high: Number(text.slice(dot + 1, tab)) };
  return withKey(text, tab + 1, (key) => ({ kind: sign === '*' ? 'repeated' : 'stored', key, row }));
}

function withKey(text: string, at: number, make: (key: string) => SnapshotLine): SnapshotLine | undefined {
  if (text[at] !== '"' || text.length < at + 3 || !text.endsWith('"')) return undefined;
  if (!text.includes('\\', at)) return make(text.slice(at + 1, -1));
  const key = parseJson(text.slice(at));
  return typeof key === 'string' ? make(key) : undefined;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return undefined;
  }
}
