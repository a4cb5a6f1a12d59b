import { gunzipSync, gzipSync } from 'node:zlib';

/** Arrays by name, as a file holds them. */
export type WeightArrays = Record<string, Float32Array | Int32Array>;

/** One array of the file. A `rounded` one has a byte for each weight. */
interface Section {
  name: string;
  kind: 'rounded' | 'float' | 'integer';
  length: number;
  /** The largest size of a weight of a rounded array. */
  largest: number;
}

/** Arrays from this length on are rounded: that is where the file's size comes from. */
const LONG = 4096;
/** Smaller weights of a long array become 0. */
const LEAST_WEIGHT = 0.01;
const STEPS = 127;
const HEADER_LENGTH = 4;

/**
 * Writes arrays into one compressed file. The weights of long arrays are rounded to a byte, in steps
 * that are finer for small weights.
 */
export function encodeWeights(arrays: WeightArrays): Uint8Array {
  const sections: Section[] = [];
  const bodies: Uint8Array[] = [];
  for (const [name, array] of Object.entries(arrays)) {
    const isRounded = array instanceof Float32Array && array.length >= LONG;
    const kind = isRounded ? 'rounded' : array instanceof Float32Array ? 'float' : 'integer';
    let largest = 0;
    if (isRounded) for (const weight of array) largest = Math.max(largest, Math.abs(weight));
    sections.push({ name, kind, length: array.length, largest });
    bodies.push(
      isRounded
        ? new Uint8Array(rounded(array, largest).buffer)
        : new Uint8Array(array.buffer, array.byteOffset, array.byteLength),
    );
  }
  const header = Buffer.from(JSON.stringify(sections));
  const length = Buffer.alloc(HEADER_LENGTH);
  length.writeUInt32LE(header.length);
  return gzipSync(Buffer.concat([length, header, ...bodies]), { level: 9 });
}

/** Reads the arrays of such a file. Throws for anything else. */
export function decodeWeights(file: Uint8Array): WeightArrays {
  const bytes = gunzipSync(file);
  const headerEnd = HEADER_LENGTH + bytes.readUInt32LE(0);
  const sections = JSON.parse(bytes.subarray(HEADER_LENGTH, headerEnd).toString()) as Section[];
  const arrays: WeightArrays = {};
  let at = headerEnd;
  for (const { name, kind, length, largest } of sections) {
    const size = kind === 'rounded' ? length : 4 * length;
    // Copied, because an array of four-byte numbers has to begin at a multiple of four.
    const body = bytes.buffer.slice(bytes.byteOffset + at, bytes.byteOffset + at + size) as ArrayBuffer;
    arrays[name] =
      kind === 'rounded'
        ? exact(new Int8Array(body), largest)
        : kind === 'float'
          ? new Float32Array(body)
          : new Int32Array(body);
    at += size;
  }
  return arrays;
}

function rounded(weights: Float32Array, largest: number): Int8Array {
  return Int8Array.from(weights, (weight) =>
    Math.abs(weight) < LEAST_WEIGHT
      ? 0
      : Math.sign(weight) * Math.round(STEPS * Math.sqrt(Math.abs(weight) / largest)),
  );
}

function exact(steps: Int8Array, largest: number): Float32Array {
  const weights = new Float32Array(steps.length);
  for (let at = 0; at < steps.length; at++) {
    const step = steps[at]!;
    if (step !== 0) weights[at] = (Math.sign(step) * largest * step * step) / (STEPS * STEPS);
  }
  return weights;
}
