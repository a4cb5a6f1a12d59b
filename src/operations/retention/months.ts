/** Calendar months in UTC, each as its first instant. */

/** The month of an instant. */
export function monthOf(instant: Date): Date {
  return addMonths(instant, 0);
}

/** The month that is `count` after that of an instant, or before it. */
export function addMonths(instant: Date, count: number): Date {
  return new Date(Date.UTC(instant.getUTCFullYear(), instant.getUTCMonth() + count));
}

/** The name of the partition that holds the items of a month. */
export function partitionOf(month: Date): string {
  return `items_${month.toISOString().slice(0, 7).replace('-', '_')}`;
}

/** The month of a partition; null for one with another name. */
export function monthOfPartition(name: string): Date | null {
  const [, year, month] = /^items_(\d{4})_(\d\d)$/.exec(name) ?? [];
  return year === undefined ? null : new Date(Date.UTC(Number(year), Number(month) - 1));
}
