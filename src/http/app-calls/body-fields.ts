import { ApiError } from '../../runtime/errors.js';
import type { JsonBody } from '../json-body.js';
import { requireObject } from '../require-object.js';

/**
 * Reads the fields of a request body that a web page sent. Errors: `invalid_body`, with a message
 * for the person who filled in the form.
 */
export class BodyFields {
  private readonly values: Record<string, unknown>;

  constructor(body: JsonBody) {
    this.values = requireObject(body.value, 'the fields of the form');
  }

  /** Reads a required text that is not blank. */
  text(field: string, maxLength: number): string {
    const value = this.optionalText(field, maxLength);
    if (value === null) throw new ApiError('invalid_body', `${field} must not be empty.`);
    return value;
  }

  /** Reads an optional text. Returns null if it is absent, null or blank. */
  optionalText(field: string, maxLength: number): string | null {
    const value = this.values[field];
    if (value === undefined || value === null) return null;
    if (typeof value !== 'string') throw new ApiError('invalid_body', `${field} must be a string.`);
    if (value.trim() === '') return null;
    if (value.length > maxLength)
      throw new ApiError('invalid_body', `${field} is longer than ${maxLength} characters.`);
    if (value.includes('\0') || !value.isWellFormed())
      throw new ApiError('invalid_body', `${field} contains a NUL character or a lone surrogate. Remove it.`);
    return value;
  }

  /**
   * Reads an optional value that must be one of `choices`. Returns null if it is absent or null.
   */
  choice<T extends string>(field: string, choices: readonly T[]): T | null {
    const value = this.values[field] ?? null;
    if (value === null) return null;
    if (!choices.includes(value as T))
      throw new ApiError('invalid_body', `${field} must be one of ${choices.join(', ')}.`);
    return value as T;
  }

  /** Reads an optional number within limits. Returns null if it is absent or null. */
  number(field: string, bounds: { min: number; max: number; whole?: boolean }): number | null {
    const value = this.values[field] ?? null;
    if (value === null) return null;
    const { min, max, whole = false } = bounds;
    if (typeof value !== 'number' || value < min || value > max || (whole && !Number.isInteger(value)))
      throw new ApiError(
        'invalid_body',
        `${field} must be a ${whole ? 'whole ' : ''}number from ${min} to ${max}.`,
      );
    return value;
  }

  /** Returns whether the body contains a field, even if its value is null. */
  has(field: string): boolean {
    return this.values[field] !== undefined;
  }

  /** Reads a required boolean. */
  flag(field: string): boolean {
    const value = this.values[field];
    if (typeof value !== 'boolean') throw new ApiError('invalid_body', `${field} must be true or false.`);
    return value;
  }
}
