import type { Db } from '../../database/transaction.js';

/**
 * Reserves the next free time slot for one request to a host, `gapMs` after the last one. Null,
 * without a reservation, if that is later than `latest`.
 */
export async function reserveSlot(
  db: Db,
  host: string,
  time: { now: Date; latest: Date; gapMs: number },
): Promise<Date | null> {
  const rows: { slot_at: Date }[] = await db.query(
    `insert into host_budgets as b (host, next_request_at) values ($1, $2::timestamptz + $4 * interval '1 ms')
     on conflict (host) do update set next_request_at = greatest(b.next_request_at, $2) + $4 * interval '1 ms'
       where b.next_request_at <= $3
     returning next_request_at - $4 * interval '1 ms' as slot_at`,
    [host, time.now, time.latest, time.gapMs],
  );
  return rows[0]?.slot_at ?? null;
}

/** Reads when a host may be asked next; null for an unknown host. */
export async function findNextSlot(db: Db, host: string): Promise<Date | null> {
  const rows: { next_request_at: Date }[] = await db.query(
    `select next_request_at from host_budgets where host = $1`,
    [host],
  );
  return rows[0]?.next_request_at ?? null;
}

/** Blocks requests to a host before `until`. */
export async function holdHost(db: Db, host: string, until: Date): Promise<void> {
  await db.query(
    `insert into host_budgets as b (host, next_request_at) values ($1, $2)
     on conflict (host) do update set next_request_at = greatest(b.next_request_at, excluded.next_request_at)`,
    [host, until],
  );
}

/** Deletes hosts last asked before `before`. */
export async function deleteIdleHosts(db: Db, before: Date): Promise<void> {
  await db.query(`delete from host_budgets where next_request_at < $1`, [before]);
}
