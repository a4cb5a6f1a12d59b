/*
 * Dates as the reader's browser writes them. Days are days, in no time zone; instants are in the
 * reader's own.
 */
const LOCALE = undefined;
const local = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const utc = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** An instant in the reader's own time zone. */
export const formatLocal = (iso: string) => local.format(new Date(iso));

/** An instant in UTC. */
export const formatUtc = (iso: string) => utc.format(new Date(iso));

/** A day such as 2026-03-02. Anything else stays as it is. */
export function formatDay(iso: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? day.format(new Date(`${iso}T00:00:00Z`)) : iso;
}

/** A month such as 2026-03. */
export const formatMonth = (iso: string) => month.format(new Date(`${iso}-01T00:00:00Z`));

/** The day of an instant in UTC, without its year. */
export const formatShortDay = (at: Date) => shortDay.format(at);
