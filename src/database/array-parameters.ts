/** PostgreSQL's OID of the element type. */
const TEXT = 25;
const BIGINT = 20;

const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
const BIGINT_BYTES = 8;
/** Of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/**
 * Encodes a `text[]` parameter in PostgreSQL's binary format. For batches of 1,000 rows, driver and
 * server together use a tenth of the CPU time of the text format, which the driver escapes and the
 * server parses.
 */
export function textArray(values: readonly (string | null)[]): Buffer {
  let most = HEADER_BYTES + 4 * values.length;
  // Counting the bytes of each value instead takes a fifth more time.
  for (const value of values) if (value !== null) most += MOST_BYTES * value.length;
  const buffer = startArray(TEXT, values, most);
  let at = HEADER_BYTES;
  for (const value of values) {
    const length = value === null ? NULL_LENGTH : buffer.write(value, at + 4);
    buffer.writeInt32BE(length, at);
    at += 4 + Math.max(length, 0);
  }
  return buffer.subarray(0, at);
}

/**
 * Encodes a `bigint[]` parameter in PostgreSQL's binary format. Each value is its eight bytes, the
 * highest first, as a text of one character a byte: a hash arrives so, and a BigInt takes longer.
 */
export function bigintArray(values: readonly (string | null)[]): Buffer {
  const buffer = startArray(BIGINT, values, HEADER_BYTES + (4 + BIGINT_BYTES) * values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? NULL_LENGTH : BIGINT_BYTES, at);
    if (value === null) continue;
    for (let byte = 0; byte < BIGINT_BYTES; byte += 1) buffer[at + byte] = value.charCodeAt(byte);
    at += BIGINT_BYTES;
  }
  return buffer.subarray(0, at);
}

/** One dimension, starting at 1. PostgreSQL also accepts an empty array in this form. */
function startArray(type: number, values: readonly unknown[], size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}
