import { createHash } from 'node:crypto';
import { extractFormD } from './extract-filing.js';
import { parseFeed } from '../formats/feed.js';
import { parseEdgarCurrent } from '../formats/edgar-current.js';
import { parseDailyIndex } from '../formats/edgar-index.js';
import { parseRoundsLine } from '../formats/rounds-line.js';
import { seenMark } from '../seen-mark.js';

/**
 * Maximum number of entries and characters of one slice. The main thread copies a slice of this
 * size within a few milliseconds.
 */
const SLICE_ENTRIES = 500;
const SLICE_CHARS = 500_000;

/**
 * The remaining entries of the last list. The main thread takes them in slices before it requests
 * the next list.
 */
let listed: { entry: unknown; size: number }[] = [];

function list<T>(entries: readonly T[], sizeOf: (entry: T) => number): number {
  listed = entries.map((entry) => ({ entry, size: sizeOf(entry) }));
  return listed.length;
}

function takeSlice(): unknown[] {
  let chars = 0;
  let until = 0;
  while (until < Math.min(listed.length, SLICE_ENTRIES) && chars < SLICE_CHARS) {
    chars += listed[until]?.size ?? 0;
    until += 1;
  }
  return listed.splice(0, until).map(({ entry }) => entry);
}

/**
 * Returns the seen mark of a line. Identifies a line without an id by its content. Its number would
 * change with the lines before it.
 */
function markLine(line: string) {
  const { sourceItem } = parseRoundsLine(line, { toUsd: () => null });
  return seenMark(sourceItem ?? createHash('sha256').update(line).digest('hex'), [line]);
}

function readLines(bytes: Uint8Array) {
  const lines = new TextDecoder().decode(bytes).split('\n');
  return lines.flatMap((given, index) => {
    const line = given.trim();
    return line === '' ? [] : [{ line, number: index + 1, mark: markLine(line) }];
  });
}

/** Tasks for whole documents: feeds, lists of filings, filings and files of rounds. */
export const DOCUMENT_TASKS = {
  listFeed: ({ bytes, contentType }: { bytes: Uint8Array; contentType: string | null }) => {
    const items = parseFeed(bytes, contentType);
    return list(
      // The hash excludes the date, because some feeds change it at every read.
      items.map((item) => ({ item, mark: seenMark(item.key, [item.title, item.text, item.link]) })),
      ({ item }) => item.text.length + item.links.length * 50,
    );
  },
  listLines: (bytes: Uint8Array) => list(readLines(bytes), ({ line }) => line.length),
  listEdgarCurrent: (bytes: Uint8Array) => list(parseEdgarCurrent(bytes), () => 0),
  listEdgarIndex: (bytes: Uint8Array) => list(parseDailyIndex(bytes), () => 0),
  takeSlice,
  extractFormD,
};
