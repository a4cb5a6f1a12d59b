import { ApiError } from '../runtime/errors.js';

/**
 * Returns the body as a JSON object. `expected` describes the object in the error message. Errors:
 * `invalid_body`.
 */
export function requireObject(value: unknown, expected: string): Record<string, unknown> {
  if (value === null || typeof value !== 'object' || Array.isArray(value)) {
    throw new ApiError('invalid_body', `The request body must be a JSON object: ${expected}.`);
  }
  return value as Record<string, unknown>;
}
