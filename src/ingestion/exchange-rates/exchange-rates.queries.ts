import type { Db } from '../../database/transaction.js';
import type { EcbDay } from './ecb-document.js';

/** Inserts rates. Rates that are already stored do not change. */
export async function insertRates(db: Db, days: readonly EcbDay[]): Promise<void> {
  const rows = days.flatMap(({ day, perEuro }) =>
    [...perEuro].map(([currency, rate]) => ({ day, currency, rate })),
  );
  await db.query(
    `insert into exchange_rates (day, currency, per_euro)
     select * from unnest($1::date[], $2::text[], $3::float8[]) on conflict do nothing`,
    [rows.map(({ day }) => day), rows.map(({ currency }) => currency), rows.map(({ rate }) => rate)],
  );
}

/** Lists the rates after a day, oldest first. If `day` is null, lists all rates. */
export async function listRatesAfter(
  db: Db,
  day: string | null,
): Promise<{ day: string; currency: string; per_euro: number }[]> {
  return db.query(
    `select day::text as day, currency, per_euro from exchange_rates where $1::date is null or day > $1::date order by day, currency`,
    [day],
  );
}

/** The validators of the last fetched document, and the number of failures in a row. */
export interface RatesFetch {
  etag: string | null;
  last_modified: string | null;
  failures: number;
}

/**
 * If the fetch of rates is due, claims it and schedules the next fetch for `until`. Returns null if
 * no fetch is due.
 */
export async function claimRatesFetch(db: Db, now: Date, until: Date): Promise<RatesFetch | null> {
  const [rows]: [RatesFetch[], number] = await db.query(
    `update exchange_rate_fetch set next_at = $2 where next_at <= $1 returning etag, last_modified, failures`,
    [now, until],
  );
  return rows[0] ?? null;
}

/** Stores the result of a fetch and the time of the next fetch. */
export async function finishRatesFetch(db: Db, fetch: RatesFetch, nextAt: Date): Promise<void> {
  await db.query(
    `update exchange_rate_fetch set next_at = $1, etag = $2, last_modified = $3, failures = $4`,
    [nextAt, fetch.etag, fetch.last_modified, fetch.failures],
  );
}
