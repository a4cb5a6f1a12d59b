/** Maximum wait in milliseconds. A header that asks for years must not stop a source for ever. */
const MAX_ASKED_MS = 86_400_000;

/**
 * Parses a Retry-After header, which contains seconds or a date. Returns milliseconds from `now`,
 * at most one day. Returns null if the header is absent or malformed.
 */
export function readRetryAfter(header: string | undefined, now: Date): number | null {
  const value = header?.trim();
  if (value === undefined || value === '') return null;
  const ms = /^\d+$/.test(value) ? Number(value) * 1000 : Date.parse(value) - now.getTime();
  return Number.isNaN(ms) ? null : Math.min(MAX_ASKED_MS, Math.max(0, ms));
}
