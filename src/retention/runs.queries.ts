import type { Db } from '../database/transaction.js';

/** A leased run. Webhook bodies up to `bodies_cut_until` were deleted by earlier runs. */
export interface Run {
  bodies_cut_until: Date;
}

/**
 * Leases the run if it is due or `always` is true. Returns null if the run is not due, or if
 * another process holds it.
 */
export async function claimRun(
  db: Db,
  claim: { lease: string; now: Date; until: Date; always: boolean },
): Promise<Run | null> {
  const [rows]: [Run[], number] = await db.query(
    `update retention set lease = $1, leased_until = $3
     where (next_at <= $2 or $4) and (leased_until is null or leased_until <= $2)
     returning bodies_cut_until`,
    [claim.lease, claim.now, claim.until, claim.always],
  );
  return rows[0] ?? null;
}

/** Extends a lease. Returns false if the lease is lost. */
export async function extendRun(db: Db, lease: string, until: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update retention set leased_until = $2 where lease = $1`,
    [lease, until],
  );
  return count === 1;
}

/** Marks a run as finished. If the lease is lost, nothing changes. */
export async function finishRun(
  db: Db,
  run: { lease: string; nextAt: Date; bodiesCutUntil: Date },
): Promise<void> {
  await db.query(
    `update retention set lease = null, leased_until = null, next_at = $2, bodies_cut_until = greatest(bodies_cut_until, $3)
     where lease = $1`,
    [run.lease, run.nextAt, run.bodiesCutUntil],
  );
}

/** Releases the lease of a run. The run stays due. */
export async function releaseRun(db: Db, lease: string): Promise<void> {
  await db.query(`update retention set lease = null, leased_until = null where lease = $1`, [lease]);
}

/** Returns the time up to which webhook bodies have been deleted. */
export async function findBodiesCutUntil(db: Db): Promise<Date> {
  const rows: Run[] = await db.query(`select bodies_cut_until from retention`);
  return rows[0]?.bodies_cut_until ?? new Date(0);
}
