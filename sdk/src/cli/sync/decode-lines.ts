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
  const decode = decoderOf(encoding);
  let rest: Uint8Array = new Uint8Array();
  let decoder: ((part: Uint8Array, isLast: boolean) => string) | undefined;
  for await (const part of bytes) {
    const all = rest.length === 0 ? part : Buffer.concat([rest, part]);
    decoder ??= all.length >= 3 ? decode(all) : undefined;
    const end = all.lastIndexOf(NEWLINE) + 1;
    if (!decoder || end === 0) {
      if (all.length > LONGEST_LINE)
        throw new CliError(EXIT.usage, 'This is no text file: it has no line breaks.');
      rest = all;
      continue;
    }
    // In UTF-16 the line break has a second byte; the decoder keeps it for the next part.
    yield decoder(all.subarray(0, end), false);
    rest = all.subarray(end);
  }
  decoder ??= decode(rest);
  const last = decoder(rest, true);
  if (last !== '') yield last;
}

function decoderOf(encoding: Encoding): (start: Uint8Array) => (part: Uint8Array, isLast: boolean) => string {
  return (start) => {
    if (encoding !== 'auto') return streaming(encoding);
    if (start[0] === 0xff && start[1] === 0xfe) return streaming('utf-16le');
    return utf8OrExcel();
  };
}

/** The decoder drops the byte-order mark. */
function streaming(encoding: Encoding): (part: Uint8Array, isLast: boolean) => string {
  if (encoding === 'windows-1252') return decodeWindows;
  const decoder = new TextDecoder(encoding, { fatal: encoding === 'utf-8' });
  return (part, isLast) => {
    try {
      return decoder.decode(part, { stream: !isLast });
    } catch (cause) {
      throw new CliError(EXIT.usage, `The file is not ${encoding}; pass --encoding windows-1252.`, { cause });
    }
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
