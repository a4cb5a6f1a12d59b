const COMMA = 0x2c;

/** Where the texts of a run are gathered, one after the other, while their length is not known. */
export interface Draft {
  bytes: Buffer;
}

export function startDraft(): Draft {
  return { bytes: Buffer.allocUnsafeSlow(512 * 1024) };
}

/**
 * The rows of one chunk as they are sent, separated by commas. The bytes are outside the heap: texts
 * that live until their answer comes would be copied by the garbage collector twice.
 */
export class ChunkText {
  length = 0;
  #bytes: Buffer | undefined;

  constructor(readonly draft: Draft) {}

  /** Adds a row and returns where it ends. */
  add(json: string): number {
    const { draft } = this;
    const most = this.length + json.length * 3 + 1;
    if (most > draft.bytes.length) draft.bytes = Buffer.concat([draft.bytes], most * 2);
    const end = this.length + draft.bytes.write(json, this.length);
    draft.bytes[end] = COMMA;
    this.length = end + 1;
    return end;
  }

  /** Keeps the bytes. Only then may another text use the draft. */
  finish(): void {
    this.#bytes = Buffer.from(this.draft.bytes.subarray(0, this.length));
  }

  slice(from: number, to: number): Buffer {
    if (!this.#bytes) throw new Error('The text is not finished.');
    return this.#bytes.subarray(from, to);
  }
}
