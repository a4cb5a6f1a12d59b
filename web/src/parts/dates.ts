/*
 * Functions that format dates in the locale of the browser. Days have no time zone. Times use the
 * time zone of the user, or UTC where the function says so.
 */
const LOCALE = undefined;
const local = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short' });
const utc = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const day = new Intl.DateTimeFormat(LOCALE, { dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = new Intl.DateTimeFormat(LOCALE, { day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = new Intl.DateTimeFormat(LOCALE, { month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Formats a time in the time zone of the user. */
export const formatLocal = (iso: string) => local.format(new Date(iso));

/** Returns the name of the time zone of the user. Example: Europe/Berlin. */
export const localZone = () => local.resolvedOptions().timeZone;

/** Formats a time in UTC. */
export const formatUtc = (iso: string) => utc.format(new Date(iso));

/** Formats a day such as 2026-03-02. Returns any other text unchanged. */
export function formatDay(iso: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? day.format(new Date(`${iso}T00:00:00Z`)) : iso;
}

/** Formats a month such as 2026-03. */
export const formatMonth = (iso: string) => month.format(new Date(`${iso}-01T00:00:00Z`));

/** Formats the UTC day of a time, without the year. */
export const formatShortDay = (at: Date) => shortDay.format(at);
