import { isUtf8 } from 'node:buffer';
import { ApiError } from '../errors.js';

/** Bytes a request body may have: 1,000 rows with 16 KiB of metadata each fit. */
export const BODY_LIMIT_BYTES = 20 * 1024 * 1024;

/** A parsed request body beside the text it was parsed from, which keeps the digits that JavaScript numbers lose. */
export class JsonBody {
  constructor(
    public text: string,
    public value: unknown,
  ) {}

  /** Forgets both once they are read: the request holds this object until its answer is sent. */
  release(): void {
    this.text = '';
    this.value = undefined;
  }
}

/**
 * Parses the bytes of a request body. A byte order mark is skipped.
 * Errors: `invalid_json` for anything that is not one JSON text in valid UTF-8.
 */
export function parseJsonBody(bytes: Buffer): JsonBody {
  if (!isUtf8(bytes)) throw new ApiError('invalid_json', 'The request body is not valid UTF-8.');
  const text = bytes.toString('utf8').replace(/^\uFEFF/, '');
  if (text.trim() === '')
    throw new ApiError('invalid_json', 'The request body is empty; send a JSON object.');
  try {
    return new JsonBody(text, JSON.parse(text));
  } catch (error) {
    throw new ApiError('invalid_json', `The request body is not valid JSON: ${parseFault(error)}.`);
  }
}

/** Says where parsing stopped, without repeating what the caller sent. */
function parseFault(error: unknown): string {
  const position = /at position (\d+)/.exec(error instanceof Error ? error.message : '')?.[1];
  return position === undefined
    ? 'it ends too early or holds a stray character'
    : `see character ${position}`;
}
