const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):\d{2})$/;

/**
 * Reads an ISO 8601 timestamp with a zone; null for anything else, also for days that do not exist (`new Date` makes 2 March of
 * 30 February). Digits finer than a millisecond round up: what was created strictly before the exact instant, to the
 * millisecond, is then what was created strictly before the result.
 */
export function parseTimestamp(value: unknown): Date | null {
  const [, day = ''] = (typeof value === 'string' ? TIMESTAMP.exec(value) : null) ?? [];
  if (typeof value !== 'string' || day === '' || !exists(day)) return null;
  const [, finer = ''] = /\.\d{3}(\d*)/.exec(value) ?? [];
  const ms = Date.parse(value.replace(/(\.\d{3})\d*/, '$1')) + (/[1-9]/.test(finer) ? 1 : 0);
  if (Number.isNaN(ms)) return null;
  // An offset can push the instant out of the years that a timestamp is printed with; nothing was created there.
  return new Date(Math.min(Math.max(ms, EARLIEST), LATEST));
}

const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
