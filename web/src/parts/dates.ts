/*
 * Functions that format dates in the locale of the browser. Days have no time zone. Times use the
 * time zone of the user, or UTC where the function says so.
 */
const LOCALE = undefined;
const local = formatter({ dateStyle: 'medium', timeStyle: 'short' });
const utc = formatter({ dateStyle: 'medium', timeStyle: 'short', timeZone: 'UTC' });
const day = formatter({ dateStyle: 'medium', timeZone: 'UTC' });
const shortDay = formatter({ day: 'numeric', month: 'short', timeZone: 'UTC' });
const month = formatter({ month: 'short', year: 'numeric', timeZone: 'UTC' });

/** Returns a function that creates the formatter on its first call, because that takes milliseconds. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let created: Intl.DateTimeFormat | undefined;
  return () => (created ??= new Intl.DateTimeFormat(LOCALE, options));
}

/** Formats a time in the time zone of the user. */
export const formatLocal = (iso: string) => local().format(new Date(iso));

/** Returns the name of the time zone of the user. Example: Europe/Berlin. */
export const localZone = () => local().resolvedOptions().timeZone;

/** Formats a time in UTC. */
export const formatUtc = (iso: string) => utc().format(new Date(iso));

/** Formats a day such as 2026-03-02. Returns any other text unchanged. */
export function formatDay(iso: string): string {
  return /^\d{4}-\d\d-\d\d$/.test(iso) ? day().format(new Date(`${iso}T00:00:00Z`)) : iso;
}

/** Formats a month such as 2026-03. */
export const formatMonth = (iso: string) => month().format(new Date(`${iso}-01T00:00:00Z`));

/** Formats the UTC day of a time, without the year. */
export const formatShortDay = (at: Date) => shortDay().format(at);
