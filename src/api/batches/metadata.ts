import { findTextFault } from './row-fields.js';

/**
 * Maximum bytes of one row's metadata, both in the request and as JSONB prints it (decision 11).
 */
export const MAX_METADATA_BYTES = 16 * 1024;
/** Maximum levels of objects and arrays in one row's metadata (decision 11). */
export const MAX_METADATA_LEVELS = 32;

const NUMBER = /-?(\d+)(?:\.(\d+))?(?:[eE]([+-]?\d+))?/y;

/**
 * Checks one row's metadata without parsing it. The text must be valid JSON. The function checks
 * the size in the request, the size that JSONB would print, and the depth. It also finds values
 * that PostgreSQL cannot store. Returns the row error, or null.
 */
export function findMetadataFault(text: string): string | null {
  if (!text.startsWith('{')) return 'metadata must be a JSON object';
  if (Buffer.byteLength(text) > MAX_METADATA_BYTES) return 'metadata is larger than 16 KiB';
  let printed = 0;
  let depth = 0;
  let at = 0;
  while (at < text.length) {
    const char = text.charCodeAt(at);
    if (char === 0x22) {
      const end = endOfString(text, at);
      const string = readString(text, at, end);
      if (string.fault !== null) return string.fault;
      printed += string.printedBytes;
      at = end;
    } else if (char === 0x2d || (char >= 0x30 && char <= 0x39)) {
      NUMBER.lastIndex = at;
      const [number = '', whole = '', fraction = '', exponent = '0'] = NUMBER.exec(text) ?? [];
      printed += (char === 0x2d ? 1 : 0) + printedDigits(whole.length, fraction.length, Number(exponent));
      at += number.length;
    } else {
      if (char === 0x7b || char === 0x5b) depth += 1;
      if (char === 0x7d || char === 0x5d) depth -= 1;
      if (depth > MAX_METADATA_LEVELS) return `metadata is nested deeper than ${MAX_METADATA_LEVELS} levels`;
      // JSONB prints one space after each comma and colon, and no other spaces.
      if (char === 0x2c || char === 0x3a) printed += 2;
      else if (char > 0x20) printed += 1;
      at += 1;
    }
    if (printed > MAX_METADATA_BYTES)
      return 'metadata is larger than 16 KiB as stored (with all digits of every number, and a space after each comma and colon)';
  }
  return null;
}

/** Returns the index after the closing quote of the string that opens at `start`. */
export function endOfString(text: string, start: number): number {
  let close = text.indexOf('"', start + 1);
  while (isEscaped(text, close)) close = text.indexOf('"', close + 1);
  return close + 1;
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text.charCodeAt(at - 1 - backslashes) === 0x5c) backslashes += 1;
  return backslashes % 2 === 1;
}

/**
 * Checks one string, and counts the bytes that JSONB prints for it, including the quotes. The body
 * is valid UTF-8 without control characters. So only an escape can produce a NUL or a lone
 * surrogate.
 */
function readString(
  text: string,
  start: number,
  end: number,
): { fault: string | null; printedBytes: number } {
  const quoted = text.slice(start, end);
  if (!quoted.includes('\\')) return { fault: null, printedBytes: Buffer.byteLength(quoted) };
  const value = JSON.parse(quoted) as string;
  // JSON.stringify and JSONB print the same escapes: \b \f \n \r \t \" \\, and \u00xx for other
  // control characters.
  return { fault: findTextFault(value, 'metadata'), printedBytes: Buffer.byteLength(JSON.stringify(value)) };
}

/**
 * Returns the length of a number when it is written without an exponent. Example: `1.5e3` is
 * written as 1500, which has 4 characters.
 */
function printedDigits(whole: number, fraction: number, exponent: number): number {
  const before = Math.max(1, whole + exponent);
  const after = Math.max(0, fraction - exponent);
  return before + (after > 0 ? after + 1 : 0);
}
