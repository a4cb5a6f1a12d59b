const TIMESTAMP = /^(\d{4}-\d{2}-\d{2})T\d{2}:\d{2}(?::\d{2}(?:\.\d{1,9})?)?(?:Z|[+-](?:0\d|1[0-4]):\d{2})$/;

/**
 * Parses an ISO 8601 timestamp with a time zone. Returns null for any other text, and for days that
 * do not exist. (`new Date` changes 30 February to 2 March.) Rounds the result up to the next
 * millisecond, so that "strictly before" stays correct.
 */
export function parseTimestamp(value: unknown): Date | null {
  const [, day = ''] = (typeof value === 'string' ? TIMESTAMP.exec(value) : null) ?? [];
  if (typeof value !== 'string' || day === '' || !exists(day)) return null;
  const [, finer = ''] = /\.\d{3}(\d*)/.exec(value) ?? [];
  const ms = Date.parse(value.replace(/(\.\d{3})\d*/, '$1')) + (/[1-9]/.test(finer) ? 1 : 0);
  if (Number.isNaN(ms)) return null;
  // The time zone offset can move the result outside the years that a timestamp can print. No match
  // has such a time, so the result is limited to the printable years.
  return new Date(Math.min(Math.max(ms, EARLIEST), LATEST));
}

const EARLIEST = Date.parse('0001-01-01T00:00:00.000Z');
const LATEST = Date.parse('9999-12-31T23:59:59.999Z');

function exists(day: string): boolean {
  const date = new Date(`${day}T00:00:00Z`);
  return !day.startsWith('0000') && !Number.isNaN(date.getTime()) && date.toISOString().startsWith(day);
}
