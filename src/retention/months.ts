/** Calendar months in UTC, each as its first instant. */

/** Returns the month of an instant. */
export function monthOf(instant: Date): Date {
  return addMonths(instant, 0);
}

/** Returns the month `count` months after that of an instant (before it if negative). */
export function addMonths(instant: Date, count: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + count));
}

/** Returns the name of a month's partition. */
export function partitionOf(month: Date): string {
  return `items_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** Returns the month of a partition; null for any other name. */
export function monthOfPartition(name: string): Date | null {
  const [, year, month] = /^items_(\d{4})_(\d\d)$/.exec(name) ?? [];
  return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1));
}
