/**
 * Thrown for an invalid row of a batch. The message is returned to the caller as the row's error.
 */
export class RowError extends Error {}

/**
 * Reads `external_id`, a text of 1 to 255 characters. The service stores the text unchanged
 * (decision 11).
 */
export function readExternalId(value: unknown, field = 'external_id'): string {
  if (typeof value !== 'string' || value.trim() === '')
    throw new RowError(`${field} is required and must be a non-empty string`);
  return checkText(value, field, 255);
}

/** Reads an optional text. Returns null if the value is absent, null or blank (decision 11). */
export function readOptionalText(value: unknown, field: string, maxLength: number): string | null {
  if (isBlank(value)) return null;
  if (typeof value !== 'string') throw new RowError(`${field} must be a string`);
  return checkText(value, field, maxLength);
}

/** Returns whether a value is absent, null or only white space. */
export function isBlank(value: unknown): boolean {
  return value === undefined || value === null || (typeof value === 'string' && value.trim() === '');
}

/**
 * Returns the text if it is short enough and PostgreSQL can store it unchanged. Throws RowError
 * otherwise.
 */
export function checkText(value: string, field: string, maxLength: number): string {
  // The limit is in code points. A text never has more code points than UTF-16 units. So most texts
  // pass without counting code points.
  if (value.length > maxLength && [...value.slice(0, 2 * maxLength + 1)].length > maxLength) {
    throw new RowError(`${field} is longer than ${maxLength} characters`);
  }
  const fault = findTextFault(value, field);
  if (fault !== null) throw new RowError(fault);
  return value;
}

/**
 * Returns the row error if PostgreSQL cannot store the text. Returns null otherwise (decision 11).
 */
export function findTextFault(value: string, field: string): string | null {
  if (value.includes('\0')) return `${field} contains a NUL character (\\u0000), which cannot be stored`;
  if (!value.isWellFormed()) return `${field} contains a lone surrogate (an incomplete \\ud800-\\udfff pair)`;
  return null;
}
