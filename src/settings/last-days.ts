const DAY_MS = 86_400_000;

/** Lists the last `count` UTC days as `YYYY-MM-DD`, oldest first. The last entry is today. */
export function lastDays(now: Date, count: number): string[] {
  return Array.from({ length: count }, (_, i) =>
    new Date(now.getTime() - (count - 1 - i) * DAY_MS).toISOString().slice(0, 10),
  );
}
