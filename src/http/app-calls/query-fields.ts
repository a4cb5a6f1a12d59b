import { ApiError } from '../../runtime/errors.js';
import { parseTimestamp } from '../timestamp.js';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

/**
 * Reads an optional text of the query. Returns null if it is absent or empty. Errors:
 * `invalid_param`.
 */
export function queryText(value: unknown, name: string, maxLength = 255): string | null {
  if (value === undefined || value === '') return null;
  if (typeof value !== 'string' || value.length > maxLength || value.includes('\0') || !value.isWellFormed())
    throw new ApiError('invalid_param', `${name} must be given once, with at most ${maxLength} characters.`);
  return value.trim() === '' ? null : value.trim();
}

/** Reads an optional query parameter that must be one of `choices`. Errors: `invalid_param`. */
export function queryChoice<T extends string>(value: unknown, name: string, choices: readonly T[]): T | null {
  const text = queryText(value, name);
  if (text === null || choices.includes(text as T)) return text as T | null;
  throw new ApiError('invalid_param', `${name} must be one of ${choices.join(', ')}.`);
}

/** Reads an optional number of the query, which must not be negative. Errors: `invalid_param`. */
export function queryNumber(value: unknown, name: string): number | null {
  const text = queryText(value, name);
  if (text === null) return null;
  if (!/^\d{1,15}(\.\d{1,6})?$/.test(text))
    throw new ApiError('invalid_param', `${name} must be a number, such as 2500000.`);
  return Number(text);
}

/** Reads an optional instant of the query. Errors: `invalid_param`. */
export function queryInstant(value: unknown, name: string): Date | null {
  const text = queryText(value, name);
  if (text === null) return null;
  const at = parseTimestamp(text);
  if (at === null) throw new ApiError('invalid_param', `${name} must be an ISO 8601 timestamp with a zone.`);
  return at;
}

/**
 * Reads an optional cursor: the number of the row after which the list continues. Errors:
 * `invalid_param`.
 */
export function queryCursor(value: unknown, name: string): string | null {
  const text = queryText(value, name);
  if (text !== null && !/^\d{1,18}$/.test(text))
    throw new ApiError('invalid_param', `${name} must be the cursor of the previous page.`);
  return text;
}

/** Returns whether a text is a UUID, as all ids of this service are. */
export function isId(text: string): boolean {
  return UUID.test(text);
}

/**
 * Reads an id in the path. Errors: `not_found` if the id is not a UUID, as for another user's id.
 */
export function pathId(value: string): string {
  if (!isId(value)) throw new ApiError('not_found', 'There is nothing with this id.');
  return value.toLowerCase();
}
