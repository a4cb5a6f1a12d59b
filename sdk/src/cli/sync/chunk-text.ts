const COMMA = 0x2c;

/** Where texts are gathered before their number of bytes is known. */
let draft = Buffer.allocUnsafeSlow(512 * 1024);

/**
 * The rows of one chunk as they are sent, separated by commas. The bytes are outside the heap: texts
 * that live until their answer comes would be copied by the garbage collector twice.
 */
export class ChunkText {
  length = 0;
  #bytes: Buffer | undefined;

  /** Adds a row and returns where it ends. One text is written at a time. */
  add(json: string): number {
    const most = this.length + json.length * 3 + 1;
    if (most > draft.length) draft = Buffer.concat([draft], most * 2);
    const end = this.length + draft.write(json, this.length);
    draft[end] = COMMA;
    this.length = end + 1;
    return end;
  }

  /** Keeps the bytes. Only after this may another text be written. */
  finish(): void {
    this.#bytes = Buffer.from(draft.subarray(0, this.length));
  }

  slice(from: number, to: number): Buffer {
    if (!this.#bytes) throw new Error('The text is not finished.');
    return this.#bytes.subarray(from, to);
  }
}
