import type { Db } from '../../database/transaction.js';

/**
 * Keys of a budget. `host` pauses the host for every caller, and `own` pauses one caller of the
 * host.
 */
export interface BudgetKeys {
  host: string;
  own: string;
}

/**
 * Reserves the next free slot for one request to a host, `gapMs` after the previous slot. If the
 * slot is later than `latest` or the caller is paused, reserves nothing and returns null.
 */
export async function reserveSlot(
  db: Db,
  { host, own }: BudgetKeys,
  time: { now: Date; latest: Date; gapMs: number },
): Promise<Date | null> {
  const rows: { slot_at: Date }[] = await db.query(
    `insert into host_budgets as b (host, next_request_at) values ($1, $2::timestamptz + $4 * interval '1 ms')
     on conflict (host) do update set next_request_at = greatest(b.next_request_at, b.held_until, $2) + $4 * interval '1 ms'
       where greatest(b.next_request_at, b.held_until) <= $3
         and not exists (select 1 from host_budgets o where o.host = $5 and o.held_until > $2)
     returning next_request_at - $4 * interval '1 ms' as slot_at`,
    [host, time.now, time.latest, time.gapMs, own],
  );
  return rows[0]?.slot_at ?? null;
}

/** Reads the time from which a caller may call a host. Returns null for an unknown host. */
export async function findNextSlot(db: Db, { host, own }: BudgetKeys): Promise<Date | null> {
  const rows: { at: Date | null }[] = await db.query(
    `select max(case when host = $1 then greatest(next_request_at, held_until) else held_until end) as at
     from host_budgets where host in ($1, $2)`,
    [host, own],
  );
  return rows[0]?.at ?? null;
}

/** Reads the end of a host's pause. Returns null if the host was never paused. */
export async function findHold(db: Db, host: string): Promise<Date | null> {
  const rows: { held_until: Date | null }[] = await db.query(
    `select held_until from host_budgets where host = $1`,
    [host],
  );
  return rows[0]?.held_until ?? null;
}

/**
 * Pauses requests under a key until `until`. Returns whether the key is new, that is, not used
 * within the last day.
 */
export async function hold(db: Db, key: string, until: Date): Promise<boolean> {
  const rows: { is_new: boolean }[] = await db.query(
    `insert into host_budgets as b (host, next_request_at, held_until) values ($1, $2, $2)
     on conflict (host) do update set held_until = greatest(b.held_until, excluded.held_until)
     returning xmax = 0 as is_new`,
    [key, until],
  );
  return rows[0]?.is_new ?? false;
}

/** Deletes hosts whose last call and pause ended before an instant. */
export async function deleteIdleHosts(db: Db, before: Date): Promise<void> {
  await db.query(`delete from host_budgets where greatest(next_request_at, held_until) < $1`, [before]);
}
