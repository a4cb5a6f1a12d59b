import { gunzipSync, gzipSync } from 'node:zlib';
import { weightsOfSteps, type RoundedWeights } from './rounded-weights.js';

/** Arrays by name, as a weight file stores them. */
export type WeightArrays = Record<string, RoundedWeights | Float32Array | Int32Array>;

/** The description of one array in the file. A `rounded` array takes one byte per weight. */
interface Section {
  name: string;
  kind: 'rounded' | 'float' | 'integer';
  length: number;
  /** The largest absolute weight of a rounded array. */
  largest: number;
}

const HEADER_LENGTH = 4;
/**
 * Size of the buffer for unpacking, in bytes. All files are smaller, so they are unpacked at once
 * and not copied.
 */
const MOST_BYTES = 1 << 24;

/** Encodes arrays as one compressed file. */
export function encodeWeights(arrays: WeightArrays): Uint8Array {
  const sections: Section[] = [];
  const bodies: Uint8Array[] = [];
  for (const [name, array] of Object.entries(arrays)) {
    const isRounded = 'steps' in array;
    const body = isRounded ? array.steps : array;
    const kind = isRounded ? 'rounded' : array instanceof Float32Array ? 'float' : 'integer';
    sections.push({ name, kind, length: body.length, largest: isRounded ? array.largest : 0 });
    bodies.push(new Uint8Array(body.buffer, body.byteOffset, body.byteLength));
  }
  const header = Buffer.from(JSON.stringify(sections));
  const length = Buffer.alloc(HEADER_LENGTH);
  length.writeUInt32LE(header.length);
  return gzipSync(Buffer.concat([length, header, ...bodies]), { level: 9 });
}

/** Decodes the arrays of a weight file. Throws if the file has another format. */
export function decodeWeights(file: Uint8Array): WeightArrays {
  const bytes = gunzipSync(file, { chunkSize: MOST_BYTES });
  const headerEnd = HEADER_LENGTH + bytes.readUInt32LE(0);
  const sections = JSON.parse(bytes.subarray(HEADER_LENGTH, headerEnd).toString()) as Section[];
  const arrays: WeightArrays = {};
  let at = headerEnd;
  for (const { name, kind, length, largest } of sections) {
    const from = bytes.byteOffset + at;
    if (kind === 'rounded') {
      arrays[name] = weightsOfSteps(new Int8Array(bytes.buffer, from, length), largest);
      at += length;
      continue;
    }
    // The body is copied, because an array of four-byte numbers must start at a multiple of four.
    const body = bytes.buffer.slice(from, from + 4 * length) as ArrayBuffer;
    arrays[name] = kind === 'float' ? new Float32Array(body) : new Int32Array(body);
    at += 4 * length;
  }
  return arrays;
}
