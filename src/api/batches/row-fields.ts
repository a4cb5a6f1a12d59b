/** Thrown for an invalid row of a batch. The message is the row error for the caller. */
export class RowError extends Error {}

/** Reads `external_id`: 1 to 255 characters, stored byte for byte (decision 11). */
export function readExternalId(value: unknown, field = 'external_id'): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new RowError(`${field} is required and must be a non-empty string`);
  return checkText(value, field, 255);
}

/** Reads an optional text. Absent, null and blank all give null (decision 11). */
export function readOptionalText(value: unknown, field: string, maxLength: number): string | null {
  if (isBlank(value)) return null;
  if (typeof value !== 'string') throw new RowError(`${field} must be a string`);
  return checkText(value, field, maxLength);
}

/** Returns whether a field is missing: absent, null or only white space. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/** Checks a text's length in characters and that PostgreSQL can store it unchanged. */
export function checkText(value: string, field: string, maxLength: number): string {
  // Characters are code points. A text has at most as many as UTF-16 units.
  if (value.length > maxLength && [...value.slice(0, 2 * maxLength + 1)].length > maxLength) {
    throw new RowError(`${field} is longer than ${maxLength} characters`);
  }
  const fault = findTextFault(value, field);
  if (fault !== null) throw new RowError(fault);
  return value;
}

/** Returns a row error if PostgreSQL cannot store the text, else null (decision 11). */
export function findTextFault(value: string, field: string): string | null {
  if (value.includes('\0')) return `${field} contains a NUL character (\\u0000), which cannot be stored`;
  if (!value.isWellFormed()) return `${field} contains a lone surrogate (an incomplete \\ud800-\\udfff pair)`;
  return null;
}
