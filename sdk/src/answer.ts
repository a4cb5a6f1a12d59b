import {
  ApiError,
  AuthenticationError,
  MalformedResponseError,
  PermissionError,
  QuotaExceededError,
  ServerError,
  ValidationError,
} from './errors.js';
import type { ErrorDetails } from './errors.js';
import { nextMidnight } from './rate-limit.js';
import type { RowErrorEntry } from './types.js';

type Answered = ErrorDetails & { status: number; raw: string };

/** Maps each required field of a response to a function that validates its value. */
export type Shape = Record<string, (value: unknown) => boolean>;

/**
 * Parses a successful response. Throws `MalformedResponseError` if the status is not 200 or the
 * body does not fit `shape`.
 */
export function parseAnswer(response: Response, shape: Shape, details: Answered): object {
  const malformed = (what: string, cause?: unknown) =>
    new MalformedResponseError(`The response is not from the service: ${what}. Check the base URL.`, {
      ...details,
      cause,
    });
  if (response.type === 'opaqueredirect' || (response.status >= 300 && response.status < 400)) {
    throw malformed(
      `a redirect${response.headers.has('location') ? ` to ${response.headers.get('location')}` : ''}`,
    );
  }
  if (response.status !== 200) throw malformed(`status ${response.status}`);
  const type = response.headers.get('content-type') ?? 'no content type';
  if (!isJson(type)) throw malformed(type);
  const data = tryJson(details.raw);
  if (data === undefined) throw malformed('text that is not a complete JSON object');
  const wrong = Object.entries(shape).find(
    ([field, fits]) => !fits((data as Record<string, unknown>)[field]),
  );
  if (wrong) throw malformed(`it has no valid ${wrong[0]}`);
  return data;
}

/**
 * Builds the error for a status of 400 or above. A gateway may have sent the body, in any format.
 */
export function answerError(response: Response, details: Answered): ApiError {
  const { status } = response;
  const body = (isJson(response.headers.get('content-type') ?? '') ? tryJson(details.raw) : undefined) as
    { error?: { code?: unknown; message?: unknown }; errors?: RowErrorEntry[] } | undefined;
  const code = typeof body?.error?.code === 'string' ? body.error.code : undefined;
  const text =
    typeof body?.error?.message === 'string'
      ? body.error.message
      : 'The response has no error body of this API.';
  const message = `${status} ${code ?? 'without a code'}: ${text}`;
  // Only codes of the service have a section in the error guide.
  const anchor = /^[a-z_]+$/.test(code ?? '') ? `#${code}` : '';
  const full = { ...details, code, documentation: `${details.documentation}${anchor}` };
  if (status === 401) return new AuthenticationError(message, full);
  if (status === 403) return new PermissionError(message, full);
  // Only this code means the daily quota. A gateway's rate limit resets much sooner.
  if (code === 'quota_exceeded') return quotaExceeded(response, message, full);
  if (status >= 500) return new ServerError(message, full);
  if ([400, 413, 415, 422].includes(status)) {
    return new ValidationError(message, {
      ...full,
      rowErrors: Array.isArray(body?.errors) ? body.errors : [],
    });
  }
  return new ApiError(message, full);
}

export const isCount = (value: unknown): boolean => typeof value === 'number';

export const isTextOrNull = (value: unknown): boolean => value === null || typeof value === 'string';

/** Returns `Retry-After` (seconds or a date) in milliseconds. Undefined if absent or invalid. */
export function retryAfterMs(headers: Headers): number | undefined {
  const value = headers.get('retry-after');
  if (value === null) return undefined;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - Date.now();
  return Number.isNaN(ms) ? undefined : Math.max(0, ms);
}

/** Calculates UTC midnight from the `Date` header, because the local clock may be wrong. */
function quotaExceeded(response: Response, message: string, details: Answered): QuotaExceededError {
  const serverTime = Date.parse(response.headers.get('date') ?? '');
  const now = Number.isNaN(serverTime) ? Date.now() : serverTime;
  const resetsAt = new Date(nextMidnight(now));
  return new QuotaExceededError(message, {
    ...details,
    retryAfterMs: details.retryAfterMs ?? resetsAt.getTime() - now,
    resetsAt,
  });
}

function isJson(type: string): boolean {
  return /^application\/json\s*(;|$)/i.test(type.trim());
}

function tryJson(text: string): object | undefined {
  try {
    const data: unknown = JSON.parse(text);
    return typeof data === 'object' && data !== null && !Array.isArray(data) ? data : undefined;
  } catch {
    return undefined;
  }
}
