import { isUtf8 } from 'node:buffer';
import { createHash } from 'node:crypto';
import { ApiError } from '../runtime/errors.js';

/** Maximum bytes of a request body. It can hold 1,000 rows with 16 KiB of metadata each. */
export const BODY_LIMIT_BYTES = 20 * 1024 * 1024;
/** Routes that accept 1,000 rows. They have the maximum body size. */
export const TAKES_ROWS = /^\/(?:api\/v1|app\/api\/crm)\/(?:accounts|contacts)$/;
/**
 * Maximum number of JSON values in a body, at any depth: 500 values for each of 1,000 rows. Without
 * this limit, a body of 20 MiB could contain 10 million empty lists. Such a body would block
 * JSON.parse for seconds and take 2 GB. The slowest bodies within the limit took 0.6 s and 80 MB.
 */
export const MAX_BODY_VALUES = 500_000;

/**
 * A request body. It keeps the source text, because JavaScript numbers lose digits. It is parsed on
 * first use, because a repeated batch is recognised by its bytes and need not be parsed.
 */
export class JsonBody {
  private content: { text: string; value: unknown } | undefined;

  constructor(private bytes: Buffer) {}

  /** Source text of the body. Errors: as for `value`. */
  get text(): string {
    return this.read().text;
  }

  /**
   * The parsed body. Errors: `payload_too_large` if the body has too many values, `invalid_json` if
   * it is not one JSON text in valid UTF-8.
   */
  get value(): unknown {
    return this.read().value;
  }

  /** Returns a SHA-256 hash of `context` and the body's bytes. */
  hash(context: string): Buffer {
    return createHash('sha256').update(context).update(this.bytes).digest();
  }

  /** Frees the memory of the body. The request keeps this object until the response is sent. */
  release(): void {
    this.bytes = Buffer.alloc(0);
    this.content = { text: '', value: undefined };
  }

  private read(): { text: string; value: unknown } {
    return (this.content ??= parse(this.bytes));
  }
}

/** Parses the bytes of a body. A byte order mark is skipped. */
function parse(bytes: Buffer): { text: string; value: unknown } {
  if (hasTooManyValues(bytes))
    throw new ApiError(
      'payload_too_large',
      `The request body has more than ${MAX_BODY_VALUES.toLocaleString('en')} values. Send fewer rows in one request.`,
    );
  if (!isUtf8(bytes)) throw new ApiError('invalid_json', 'The request body is not valid UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '')
    throw new ApiError('invalid_json', 'The request body is empty. Send a JSON object.');
  try {
    return { text, value: JSON.parse(text) as unknown };
  } catch (error) {
    throw new ApiError('invalid_json', `The request body is not valid JSON: ${parseFault(error)}.`);
  }
}

/**
 * Returns whether the body has too many JSON values. Counts the characters `[`, `{` and `,`,
 * because one of them comes before each value. The count takes 1.5 ms per MB.
 */
function hasTooManyValues(bytes: Buffer): boolean {
  // A value takes at least two bytes, so a short body cannot have too many values.
  if (bytes.length <= 2 * MAX_BODY_VALUES) return false;
  let values = 0;
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === 0x22) at = closingQuote(bytes, at);
    else if (byte === 0x2c || byte === 0x5b || byte === 0x7b) values += 1;
    if (values > MAX_BODY_VALUES) return true;
  }
  return false;
}

function closingQuote(bytes: Buffer, open: number): number {
  let at = open + 1;
  while (at < bytes.length && bytes[at] !== 0x22) at += bytes[at] === 0x5c ? 2 : 1;
  return at;
}

/**
 * Returns the position at which JSON.parse failed. The result does not repeat the text of the body.
 */
function parseFault(error: unknown): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position === undefined
    ? 'it ends too early or contains a stray character'
    : `see character ${position}`;
}
