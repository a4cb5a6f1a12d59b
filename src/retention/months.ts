/** In this file, a calendar month in UTC is a Date with the month's first instant. */

/** Returns the month that contains an instant. */
export function monthOf(instant: Date): Date {
  return addMonths(instant, 0);
}

/**
 * Returns the month that is `count` months after the month of an instant. A negative `count` gives
 * an earlier month.
 */
export function addMonths(instant: Date, count: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + count));
}

/** Returns the name of a month's partition. */
export function partitionOf(month: Date): string {
  return `items_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}

/**
 * Returns the month of a partition. Returns null if the name is not that of a monthly partition.
 */
export function monthOfPartition(name: string): Date | null {
  const [, year, month] = /^items_(\d{4})_(\d\d)$/.exec(name) ?? [];
  return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1));
}
