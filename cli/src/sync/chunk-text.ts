const COMMA = 0x2c;

/**
 * A buffer in which a run builds the text of each chunk, one after another. Only the complete text
 * has a known length, so its bytes are copied then.
 */
export interface Draft {
  bytes: Buffer;
}

export function startDraft(): Draft {
  return { bytes: Buffer.allocUnsafeSlow(512 * 1024) };
}

/**
 * The rows of one chunk as the command sends them, separated by commas. The bytes are outside the
 * heap. On the heap, the garbage collector would copy each text twice before its response arrives.
 */
export class ChunkText {
  length = 0;
  #bytes: Buffer | undefined;

  constructor(readonly draft: Draft) {}

  /** Adds a row. Returns the position of its end. */
  add(json: string): number {
    const { draft } = this;
    const most = this.length + json.length * 3 + 1;
    if (most > draft.bytes.length) draft.bytes = Buffer.concat([draft.bytes], most * 2);
    const end = this.length + draft.bytes.write(json, this.length);
    draft.bytes[end] = COMMA;
    this.length = end + 1;
    return end;
  }

  /** Copies the text out of the draft. The next text may use the draft only after this call. */
  finish(): void {
    this.#bytes = Buffer.from(this.draft.bytes.subarray(0, this.length));
  }

  slice(from: number, to: number): Buffer {
    if (!this.#bytes) throw new Error('Call finish() before slice().');
    return this.#bytes.subarray(from, to);
  }
}
