import * as crypto from 'node:crypto';

/** Flags that the table stores for each external id. */
export const FLAG = {
  /** The service has the id, according to the snapshot or the responses of this run. */
  known: 1,
  /** The file of this run contains the id. */
  seen: 2,
  /** The file contains the id more than once. */
  repeated: 4,
  /**
   * The service may have a different row. A call has no response yet, or another client changed
   * rows.
   */
  unsure: 8,
  /** The new snapshot contains the id. */
  written: 16,
  /** A run deleted the id from the service. */
  deleted: 32,
} as const;

/**
 * The first 64 bits of a SHA-256 hash as two 32-bit integers. A million strings would fill the
 * heap.
 */
export interface Hash {
  low: number;
  high: number;
}

const SHARDS = 64;
/** Number of 32-bit words in a slot: two for the hash of the id and two for the hash of the row. */
const WORDS = 4;
const FULLEST = 0.8;
const GROWTH = 1.4;
const USED = 128;

/**
 * Stores for each external id the hash of the row that the service has, in 17 bytes. A million ids
 * take about 25 MB, and a Map of strings would take 150 MB. Ids are compared by 64 bits of SHA-256.
 * Among a million ids, the probability of a collision is 3 in 10^8. An entry is a number that is
 * valid until the next call of `entry`.
 */
export class KeyTable {
  readonly #shards: Shard[];

  /** Reserves space for `expected` ids. The table grows if there are more. */
  constructor(expected = 0) {
    this.#shards = Array.from(
      { length: SHARDS },
      () => new Shard(Math.ceil((expected * 1.1) / SHARDS / FULLEST) + 16),
    );
  }

  /** Returns the entry of an id. Creates an entry without flags if there is none. */
  entry(key: Hash): number {
    const shard = key.high & (SHARDS - 1);
    return (this.#shards[shard] as Shard).entry(key) * SHARDS + shard;
  }

  flags(entry: number): number {
    const { flags } = this.#shards[entry % SHARDS] as Shard;
    return (flags[Math.floor(entry / SHARDS)] as number) & ~USED;
  }

  mark(entry: number, added: number, removed = 0): void {
    const { flags } = this.#shards[entry % SHARDS] as Shard;
    const slot = Math.floor(entry / SHARDS);
    flags[slot] = ((flags[slot] as number) & ~removed) | added;
  }

  /** Adds flags to every entry that has all flags in `having`. */
  markAll(having: number, added: number): void {
    const wanted = having | USED;
    for (const { flags } of this.#shards)
      for (let slot = 0; slot < flags.length; slot += 1)
        if (((flags[slot] as number) & wanted) === wanted) flags[slot] = (flags[slot] as number) | added;
  }

  /** Returns the hash of the row that was stored last. */
  row(entry: number): Hash {
    const { words } = this.#shards[entry % SHARDS] as Shard;
    const at = Math.floor(entry / SHARDS) * WORDS;
    return { low: words[at + 2] as number, high: words[at + 3] as number };
  }

  /** Returns whether the service has exactly this row. */
  holds(entry: number, row: Hash): boolean {
    const { words } = this.#shards[entry % SHARDS] as Shard;
    const at = Math.floor(entry / SHARDS) * WORDS;
    return words[at + 2] === row.low && words[at + 3] === row.high;
  }

  store(entry: number, row: Hash): void {
    const { words } = this.#shards[entry % SHARDS] as Shard;
    const at = Math.floor(entry / SHARDS) * WORDS;
    words[at + 2] = row.low;
    words[at + 3] = row.high;
  }

  /** Counts the entries that have all flags in `having` and no flag in `lacking`. */
  count(having: number, lacking = 0): number {
    const wanted = having | USED;
    let count = 0;
    for (const { flags } of this.#shards) {
      for (const one of flags) if ((one & wanted) === wanted && (one & lacking) === 0) count += 1;
    }
    return count;
  }
}

/** Returns the first 64 bits of the SHA-256 hash of a text. */
export function hashOf(text: string): Hash {
  // The digest is a string with one byte per character. For a million hashes, buffers take three
  // times as long and hex digits take 50% longer.
  const digest = oneShot
    ? oneShot('sha256', text, 'binary')
    : crypto.createHash('sha256').update(text).digest('binary');
  return { low: wordAt(digest, 0), high: wordAt(digest, 4) };
}

/** Reads a big-endian 32-bit integer. */
function wordAt(bytes: string, at: number): number {
  return (
    (bytes.charCodeAt(at) << 24) |
    (bytes.charCodeAt(at + 1) << 16) |
    (bytes.charCodeAt(at + 2) << 8) |
    bytes.charCodeAt(at + 3)
  );
}

/** `crypto.hash` takes half the time of `createHash`, but exists only since Node.js 20.12. */
const oneShot = (crypto as { hash?: (algorithm: string, text: string, encoding: 'binary') => string }).hash;

/**
 * A hash table with open addressing. The table of keys uses many small shards, so that a shard can
 * grow without copying everything at once.
 */
class Shard {
  words: Int32Array;
  flags: Uint8Array;
  #size = 0;

  constructor(capacity: number) {
    this.words = new Int32Array(capacity * WORDS);
    this.flags = new Uint8Array(capacity);
  }

  entry({ low, high }: Hash): number {
    if (this.#size + 1 > this.flags.length * FULLEST) this.#grow();
    return this.#slotOf(low, high);
  }

  #slotOf(low: number, high: number): number {
    const { words, flags } = this;
    let slot = (low >>> 0) % flags.length;
    while (((flags[slot] as number) & USED) !== 0) {
      if (words[slot * WORDS] === low && words[slot * WORDS + 1] === high) return slot;
      slot = slot + 1 === flags.length ? 0 : slot + 1;
    }
    flags[slot] = USED;
    words[slot * WORDS] = low;
    words[slot * WORDS + 1] = high;
    this.#size += 1;
    return slot;
  }

  #grow(): void {
    const { words, flags } = this;
    const capacity = Math.ceil(flags.length * GROWTH);
    this.words = new Int32Array(capacity * WORDS);
    this.flags = new Uint8Array(capacity);
    this.#size = 0;
    for (let slot = 0; slot < flags.length; slot += 1) {
      if (((flags[slot] as number) & USED) === 0) continue;
      const at = this.#slotOf(words[slot * WORDS] as number, words[slot * WORDS + 1] as number);
      this.words[at * WORDS + 2] = words[slot * WORDS + 2] as number;
      this.words[at * WORDS + 3] = words[slot * WORDS + 3] as number;
      this.flags[at] = flags[slot] as number;
    }
  }
}
