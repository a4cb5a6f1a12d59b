import { createReadStream, existsSync } from 'node:fs';
import type { Hash } from './key-table.js';

/** A line of a snapshot or a journal. */
export interface SnapshotLine {
  key: string;
  /** The row that the service has; undefined if the account was deleted. */
  row: Hash | undefined;
  /** The id was in the file more than once. */
  isRepeated: boolean;
}

/** Returns `+<hash>\t<id>`, or `*<hash>\t<id>` for a repeated id. The id is JSON. */
export function storedLine(key: string, { low, high }: Hash, isRepeated: boolean): string {
  return `${isRepeated ? '*' : '+'}${low}.${high}\t${JSON.stringify(key)}\n`;
}

/** Returns `-\t<id>`. */
export function deletedLine(key: string): string {
  return `-\t${JSON.stringify(key)}\n`;
}

/**
 * Reads a file of such lines, some hundred at a time. Without a file there are none. A half-written
 * line is skipped, so its row is sent again.
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

function parseLine(text: string): SnapshotLine | undefined {
  const kind = text[0];
  if (kind === '-') return withKey(text, 2, undefined, false);
  const dot = text.indexOf('.');
  const tab = text.indexOf('\t', dot);
  if ((kind !== '+' && kind !== '*') || dot === -1 || tab === -1) return undefined;
  const row = { low: Number(text.slice(1, dot)), high: Number(text.slice(dot + 1, tab)) };
  return withKey(text, tab + 1, row, kind === '*');
}

function withKey(
  text: string,
  at: number,
  row: Hash | undefined,
  isRepeated: boolean,
): SnapshotLine | undefined {
  if (text[at] !== '"' || text.length < at + 3 || !text.endsWith('"')) return undefined;
  if (!text.includes('\\', at)) return { key: text.slice(at + 1, -1), row, isRepeated };
  try {
    return { key: JSON.parse(text.slice(at)) as string, row, isRepeated };
  } catch {
    return undefined;
  }
}
