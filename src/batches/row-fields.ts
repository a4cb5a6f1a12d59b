/** A fault of one row of a batch; its message is the row error that the caller reads. */
export class RowError extends Error {}

/** Reads `external_id`: 1 to 255 characters, stored byte for byte (decision 11). */
export function readExternalId(value: unknown, field = 'external_id'): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new RowError(`${field} is required and must be a non-empty string`);
  return checkText(value, field, 255);
}

/** Reads an optional text: absent, null and blank are the same and give null (decision 11). */
export function readOptionalText(value: unknown, field: string, maxLength: number): string | null {
  if (value === undefined || value === null) return null;
  if (typeof value !== 'string') throw new RowError(`${field} must be a string`);
  return value.trim() === '' ? null : checkText(value, field, maxLength);
}

/** Checks a text's length in characters and that PostgreSQL can store it unchanged. */
export function checkText(value: string, field: string, maxLength: number): string {
  if (value.length > maxLength && [...value].length > maxLength)
    throw new RowError(`${field} is longer than ${maxLength} characters`);
  if (value.includes('\0'))
    throw new RowError(`${field} contains a NUL character (\\u0000), which cannot be stored`);
  if (!value.isWellFormed())
    throw new RowError(`${field} contains a lone surrogate (an incomplete \\ud800-\\udfff pair)`);
  return value;
}
