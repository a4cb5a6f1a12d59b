import { ApiError } from '../runtime/errors.js';

/** Narrows a parsed body to a JSON object; `invalid_body` for anything else. */
export function requireObject(value: unknown, expected: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new ApiError('invalid_body', `The request body must be a JSON object: ${expected}.`);
  }
  return value as Record<string, unknown>;
}
