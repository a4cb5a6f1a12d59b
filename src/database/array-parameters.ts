/** OIDs of element types in PostgreSQL. */
const TEXT = 25;
const BIGINT = 20;
const BYTEA = 17;

const HEADER_BYTES = 20;
const NULL_LENGTH = -1;
const BIGINT_BYTES = 8;
/** Maximum number of bytes of a UTF-16 unit in UTF-8. */
const MOST_BYTES = 3;

/**
 * Encodes a `text[]` parameter in PostgreSQL's binary format. The driver escapes and the server
 * parses the text format. For batches of 1,000 rows, the binary format takes a tenth of the CPU
 * time of driver and server together.
 */
export function textArray(values: readonly (string | null)[]): Buffer {
  let most = HEADER_BYTES + 4 * values.length;
  // This estimate is an upper limit. Counting the bytes of each value would take a fifth more time.
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
 * Encodes a `bigint[]` parameter in PostgreSQL's binary format. Each value is a string of eight
 * characters, one per byte, with the highest byte first. Hashes have this format, and converting
 * them to BigInt would take longer.
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

/** PostgreSQL counts the microseconds of a timestamp from this instant. */
const EPOCH_MS = Date.UTC(2000, 0, 1);
const UUID_BYTES = 16;

const UUID = /^[\da-f]{8}(?:-?[\da-f]{4}){3}-?[\da-f]{12}$/i;

function whole(value: number): number {
  if (!Number.isInteger(value)) throw new RangeError(`the value is not a whole number: ${value}`);
  return value;
}

function digits(value: string | number): string | number {
  if (typeof value === 'string' ? !/^-?\d+$/.test(value) : !Number.isSafeInteger(value))
    throw new RangeError(`the value is not a whole number: ${value}`);
  return value;
}

/** An element type whose values all have the same size. */
interface FixedType {
  oid: number;
  bytes: number;
  /** Writes a value that is not null. */
  write: (buffer: Buffer, value: never, at: number) => unknown;
}

const FIXED = {
  boolean: { oid: 16, bytes: 1, write: (buffer, value: boolean, at) => buffer.writeUInt8(Number(value), at) },
  int: { oid: 23, bytes: 4, write: (buffer, value: number, at) => buffer.writeInt32BE(whole(value), at) },
  bigint: {
    oid: BIGINT,
    bytes: BIGINT_BYTES,
    write: (buffer, value: string | number, at) => buffer.writeBigInt64BE(BigInt(digits(value)), at),
  },
  float8: { oid: 701, bytes: 8, write: (buffer, value: number, at) => buffer.writeDoubleBE(value, at) },
  timestamptz: {
    oid: 1184,
    bytes: 8,
    write: (buffer, value: Date, at) =>
      buffer.writeBigInt64BE(BigInt(value.getTime() - EPOCH_MS) * 1_000n, at),
  },
  uuid: {
    oid: 2950,
    bytes: UUID_BYTES,
    write: (buffer, value: string, at) => {
      const written = UUID.test(value) ? buffer.write(value.replaceAll('-', ''), at, 'hex') : 0;
      if (written !== UUID_BYTES) throw new RangeError(`the value is not a UUID: ${value}`);
    },
  },
} satisfies Record<string, FixedType>;

/** The element types that `binaryArray` encodes. */
export type ElementType = keyof typeof FIXED | 'text' | 'bytea';

/**
 * Encodes an array parameter in PostgreSQL's binary format. A `bigint` is a number or a string of
 * decimal digits, and a `timestamptz` is a Date.
 *
 * Measured with the matches of 500 users and bodies of 1.3 kB: service and PostgreSQL took a third
 * less CPU time than with the text format. The text format writes each byte of a body as two
 * digits.
 */
export function binaryArray(type: ElementType, values: readonly unknown[]): Buffer {
  if (type === 'text') return textArray(values as readonly (string | null)[]);
  if (type === 'bytea') return byteaArray(values as readonly (Buffer | null)[]);
  const { oid, bytes, write }: FixedType = FIXED[type];
  const buffer = startArray(oid, values, HEADER_BYTES + (4 + bytes) * values.length);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value === null ? NULL_LENGTH : bytes, at);
    if (value === null) continue;
    write(buffer, value as never, at);
    at += bytes;
  }
  return buffer.subarray(0, at);
}

function byteaArray(values: readonly (Buffer | null)[]): Buffer {
  const size = values.reduce((sum, value) => sum + 4 + (value?.length ?? 0), HEADER_BYTES);
  const buffer = startArray(BYTEA, values, size);
  let at = HEADER_BYTES;
  for (const value of values) {
    at = buffer.writeInt32BE(value?.length ?? NULL_LENGTH, at);
    at += value?.copy(buffer, at) ?? 0;
  }
  return buffer;
}

/**
 * Starts an array with one dimension whose first index is 1. PostgreSQL also accepts an empty array
 * in this format.
 */
function startArray(type: number, values: readonly unknown[], size: number): Buffer {
  const buffer = Buffer.allocUnsafe(size);
  buffer.writeInt32BE(1, 0);
  buffer.writeInt32BE(values.includes(null) ? 1 : 0, 4);
  buffer.writeInt32BE(type, 8);
  buffer.writeInt32BE(values.length, 12);
  buffer.writeInt32BE(1, 16);
  return buffer;
}
