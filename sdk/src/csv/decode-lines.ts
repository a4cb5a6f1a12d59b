import { CsvFault } from './fault.js';

export type Encoding = 'auto' | 'utf-8' | 'windows-1252' | 'utf-16le';

/** Maximum length of a line in bytes. A longer line means that the file is not text. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEWLINE = 0x0a;
const RETURN = 0x0d;
const UTF8_MARK = [0xef, 0xbb, 0xbf];
const UTF16_MARKS = { 'utf-16le': [0xff, 0xfe], 'utf-16be': [0xfe, 0xff] } as const;

/**
 * Decodes bytes into texts that end at line breaks. A byte-order mark overrides `given`, because a
 * spreadsheet may have saved the file in another encoding. Without a mark, `auto` reads UTF-8. From
 * the first line that is not UTF-8, `auto` reads Windows-1252, which Excel writes. Throws
 * `CsvFault`, also if the file mixes UTF-8 with another encoding.
 */
export async function* decodeLines(
  bytes: AsyncIterable<Uint8Array>,
  given: Encoding = 'auto',
): AsyncGenerator<string> {
  const parts = bytes[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  for (let next; start.length < 64 && (next = await parts.next()).done !== true;)
    start = join(start, next.value);
  const all = startingWith(start, parts);
  const startsWith = (mark: readonly number[]) => mark.every((byte, at) => start[at] === byte);
  if (startsWith(UTF8_MARK)) return yield* decodeBytes(all, utf8OrExcel());
  for (const [label, mark] of Object.entries(UTF16_MARKS))
    if (startsWith(mark)) return yield* decodeUtf16(all, label);
  if (given === 'utf-16le') return yield* decodeUtf16(all, given);
  if (given === 'windows-1252') return yield* decodeBytes(all, decodeWindows);
  if (given === 'utf-8') return yield* decodeBytes(all, onlyUtf8());
  checkNulBytes(start.subarray(0, 64));
  yield* decodeBytes(all, utf8OrExcel());
}

/** Rejects UTF-16 without a byte-order mark. In UTF-16, every second byte of Latin text is 0. */
function checkNulBytes(start: Uint8Array): void {
  const zeros = [0, 1].map((parity) => start.filter((byte, at) => at % 2 === parity && byte === 0).length);
  const [even = 0, odd = 0] = zeros;
  if (even + odd === 0) return;
  if (odd >= start.length / 4)
    throw new CsvFault('The file looks like UTF-16 without a byte-order mark: save it as UTF-8.', 'utf-16le');
  if (even >= start.length / 4)
    throw new CsvFault('The file looks like big-endian UTF-16 without a byte-order mark: save it as UTF-8.');
  throw new CsvFault('The file is not text: it contains NUL bytes.');
}

async function* startingWith(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/**
 * Splits the text after decoding, because a byte of a UTF-16 character can equal a line break. The
 * decoder removes the byte-order mark.
 */
async function* decodeUtf16(bytes: AsyncIterable<Uint8Array>, label: string): AsyncGenerator<string> {
  const decoder = new TextDecoder(label);
  let rest = '';
  for await (const part of bytes) {
    const all = rest + decoder.decode(part, { stream: true });
    const end = all.lastIndexOf('\n') + 1;
    checkLength(all.length - end);
    if (end > 0) yield all.slice(0, end);
    rest = all.slice(end);
  }
  const last = rest + decoder.decode();
  if (last !== '') yield last;
}

type Decode = (part: Uint8Array) => string;

async function* decodeBytes(bytes: AsyncIterable<Uint8Array>, decode: Decode): AsyncGenerator<string> {
  let rest: Uint8Array = new Uint8Array();
  for await (const part of bytes) {
    const all = rest.length === 0 ? part : join(rest, part);
    const end = all.lastIndexOf(NEWLINE) + 1;
    checkLength(all.length - end);
    if (end > 0) yield decode(all.subarray(0, end));
    rest = all.subarray(end);
  }
  if (rest.length > 0) yield decode(rest);
}

function join(one: Uint8Array, two: Uint8Array): Uint8Array {
  const all = new Uint8Array(one.length + two.length);
  all.set(one);
  all.set(two, one.length);
  return all;
}

function checkLength(length: number): void {
  if (length > LONGEST_LINE) throw new CsvFault('The file is not text: it has no line breaks.');
}

function onlyUtf8(): Decode {
  let isFirst = true;
  return (part) => {
    const text = tryUtf8(part, isFirst);
    isFirst = false;
    if (text !== undefined) return text;
    throw new CsvFault('The file is not UTF-8.', 'windows-1252');
  };
}

/**
 * Returns a decoder that switches from UTF-8 to Windows-1252. It checks each line by itself,
 * because a UTF-8 character never contains a line break. The result therefore does not depend on
 * how the file was split into parts.
 */
function utf8OrExcel(): Decode {
  let sawUtf8 = false;
  let isExcel = false;
  let isFirst = true;
  return (part) => {
    const text = isExcel ? undefined : tryUtf8(part, isFirst);
    isFirst = false;
    if (text !== undefined) {
      sawUtf8 ||= text.length < part.length;
      return text;
    }
    for (const line of linesBeyondAscii(part)) {
      if (tryUtf8(line, false) === undefined) isExcel = true;
      else sawUtf8 = true;
    }
    if (sawUtf8 && isExcel)
      throw new CsvFault('The file mixes UTF-8 with another encoding: export it again.', 'windows-1252');
    return decodeWindows(part);
  };
}

/** Yields the lines that contain a non-ASCII byte. */
function* linesBeyondAscii(part: Uint8Array): Generator<Uint8Array> {
  let from = 0;
  let isAscii = true;
  for (let at = 0; at <= part.length; at++) {
    const byte = part[at] ?? NEWLINE;
    if (byte >= 0x80) isAscii = false;
    if (byte !== NEWLINE && byte !== RETURN) continue;
    if (!isAscii) yield part.subarray(from, at);
    from = at + 1;
    isAscii = true;
  }
}

/**
 * Windows-1252 characters from 0x80 to 0x9f. Node.js 20 wrongly decodes them as control characters.
 */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows(part: Uint8Array): string {
  const text = new TextDecoder('windows-1252').decode(part);
  return text.replace(
    /[\u0080-\u009f]/g,
    (character) => WINDOWS[character.charCodeAt(0) - 0x80] ?? character,
  );
}

function tryUtf8(part: Uint8Array, isFirst: boolean): string | undefined {
  try {
    return new TextDecoder('utf-8', { fatal: true, ignoreBOM: !isFirst }).decode(part);
  } catch {
    return undefined;
  }
}
