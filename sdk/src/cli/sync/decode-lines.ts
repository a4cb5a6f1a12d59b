import { CliError, EXIT } from '../exit-codes.js';

export type Encoding = 'auto' | 'utf-8' | 'windows-1252' | 'utf-16le';

/** Bytes without a single line break that are still taken for text. */
const LONGEST_LINE = 16 * 1024 * 1024;
const NEWLINE = 0x0a;

/**
 * Decodes bytes into text that ends at line breaks. `auto` goes by the byte-order mark, else takes UTF-8 and falls back to
 * Windows-1252, which is what Excel writes, at the first byte that UTF-8 does not have. Throws `CliError`.
 */
export async function* decodeLines(
  bytes: AsyncIterable<Uint8Array>,
  encoding: Encoding = 'auto',
): AsyncGenerator<string> {
  const parts = bytes[Symbol.asyncIterator]();
  let start: Uint8Array = new Uint8Array();
  for (let next; start.length < 2 && (next = await parts.next()).done !== true;)
    start = Buffer.concat([start, next.value]);
  const all = startingWith(start, parts);
  const isUtf16 = encoding === 'utf-16le' || (encoding === 'auto' && start[0] === 0xff && start[1] === 0xfe);
  yield* isUtf16 ? decodeUtf16(all) : decodeBytes(all, encoding);
}

async function* startingWith(start: Uint8Array, rest: AsyncIterator<Uint8Array>): AsyncGenerator<Uint8Array> {
  yield start;
  yield* { [Symbol.asyncIterator]: () => rest };
}

/** Cut after decoding: half of a character, such as Gurmukhi's, may be the byte of a line break. The decoder drops the mark. */
async function* decodeUtf16(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-16le');
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

async function* decodeBytes(bytes: AsyncIterable<Uint8Array>, encoding: Encoding): AsyncGenerator<string> {
  const decode = decoderOf(encoding);
  let rest: Uint8Array = new Uint8Array();
  for await (const part of bytes) {
    const all = rest.length === 0 ? part : Buffer.concat([rest, part]);
    const end = all.lastIndexOf(NEWLINE) + 1;
    checkLength(all.length - end);
    if (end > 0) yield decode(all.subarray(0, end));
    rest = all.subarray(end);
  }
  if (rest.length > 0) yield decode(rest);
}

function checkLength(length: number): void {
  if (length > LONGEST_LINE) throw new CliError(EXIT.usage, 'This is no text file: it has no line breaks.');
}

function decoderOf(encoding: Encoding): (part: Uint8Array) => string {
  if (encoding === 'windows-1252') return decodeWindows;
  if (encoding === 'auto') return utf8OrExcel();
  let isFirst = true;
  return (part) => {
    const text = tryUtf8(part, isFirst);
    isFirst = false;
    if (text !== undefined) return text;
    throw new CliError(EXIT.usage, 'The file is not utf-8; pass --encoding windows-1252.');
  };
}

/** Whole lines never end inside a UTF-8 character, so that each part can be judged for itself. */
function utf8OrExcel(): (part: Uint8Array) => string {
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
    if (sawUtf8) {
      throw new CliError(
        EXIT.usage,
        'The file mixes UTF-8 with another encoding; export it again, or pass --encoding windows-1252.',
      );
    }
    isExcel = true;
    return decodeWindows(part);
  };
}

/** Windows-1252 at 0x80 to 0x9f; Node 20 decodes these as control characters. */
const WINDOWS = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';

function decodeWindows(part: Uint8Array): string {
  const text = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1');
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
