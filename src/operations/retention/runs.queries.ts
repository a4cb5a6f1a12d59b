import type { Db } from '../../database/transaction.js';

/** A run of the retention that this process holds. */
export interface Run {
  bodies_cut_until: Date;
}

/** Leases the retention when it is due, or whenever `always`; null when it is not due or another process is at it. */
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

/** Extends a lease; false when it was lost. */
export async function extendRun(db: Db, lease: string, until: Date): Promise<boolean> {
  const [, count]: [unknown, number] = await db.query(
    `update retention set leased_until = $2 where lease = $1`,
    [lease, until],
  );
  return count === 1;
}

/** Ends a run that came to its end. Nothing happens when the lease was lost. */
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

/** Gives a run up: it stays due. */
export async function releaseRun(db: Db, lease: string): Promise<void> {
  await db.query(`update retention set lease = null, leased_until = null where lease = $1`, [lease]);
}

/** Reads up to when the bodies of webhooks have been cut. */
export async function findBodiesCutUntil(db: Db): Promise<Date> {
  const rows: Run[] = await db.query(`select bodies_cut_until from retention`);
  return rows[0]?.bodies_cut_until ?? new Date(0);
}
