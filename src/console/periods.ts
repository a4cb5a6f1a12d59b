/** The periods that the delivery pages can show. */
export const PERIODS = ['day', 'week', 'month'] as const;

const DAY_MS = 86_400_000;
const DAYS: Record<(typeof PERIODS)[number], number> = { day: 1, week: 7, month: 30 };

/** Returns the start of a period that ends at `now`. The default period is one day. */
export function startOf(period: (typeof PERIODS)[number] | null, now: Date): Date {
  return new Date(now.getTime() - DAYS[period ?? 'day'] * DAY_MS);
}
