import { crc32, deflateRawSync } from 'node:zlib';

/**
 * 1980-01-01 as a zip date, the first day that the format supports. With a fixed date, the same
 * files give the same bytes.
 */
const DATE = 0x21;
const VERSION = 20;
const DEFLATED = 8;
/** Mode of a regular file that everyone may read. */
const MODE = (0o100644 << 16) >>> 0;

/** Returns a zip archive of files (a map of names to bytes), each smaller than 4 GiB. */
export function zip(files) {
  const bodies = [];
  const entries = [];
  let offset = 0;
  for (const [name, bytes] of files) {
    const path = Buffer.from(name);
    const packed = deflateRawSync(bytes, { level: 9 });
    const common = Buffer.concat([
      shorts(VERSION, 0, DEFLATED, 0, DATE),
      longs(crc32(bytes), packed.length, bytes.length),
      shorts(path.length, 0),
    ]);
    const body = Buffer.concat([longs(0x04034b50), common, path, packed]);
    // Marks the entry as made on Unix. The upper half of its external attributes is then the file
    // mode.
    const made = shorts(0x0300 | VERSION);
    entries.push(
      Buffer.concat([longs(0x02014b50), made, common, shorts(0, 0, 0), longs(MODE, offset), path]),
    );
    bodies.push(body);
    offset += body.length;
  }
  const directory = Buffer.concat(entries);
  const end = Buffer.concat([
    longs(0x06054b50),
    shorts(0, 0, entries.length, entries.length),
    longs(directory.length, offset),
    shorts(0),
  ]);
  return Buffer.concat([...bodies, directory, end]);
}

function shorts(...values) {
  const bytes = Buffer.alloc(values.length * 2);
  values.forEach((value, at) => bytes.writeUInt16LE(value, at * 2));
  return bytes;
}

function longs(...values) {
  const bytes = Buffer.alloc(values.length * 4);
  values.forEach((value, at) => bytes.writeUInt32LE(value, at * 4));
  return bytes;
}
