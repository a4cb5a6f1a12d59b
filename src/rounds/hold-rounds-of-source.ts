import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import type { Db } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import type { Reviewer } from './review.js';
import * as queries from './rounds-of-source.queries.js';
import type { RoundsOfSource } from './rounds-of-source.queries.js';
import { enqueueMatching, suspendMatchJobs } from './rounds.queries.js';

/** Rounds that one transaction holds or releases: others wait for it half a second at most. */
const PAGE = 1_000;

/**
 * Holds all open rounds that one source alone stated in a time range. Matches that they have stay, as with
 * one round. Each round keeps the batch, so the audit log has the batch and a count only, however many
 * they are. Held page by page: if it is interrupted, the batch is in the audit log, and can be released.
 * Returns the batch, by which they can be released together, and how many there are.
 */
export async function holdRoundsOfSource(
  dataSource: DataSource,
  which: RoundsOfSource,
  by: Reviewer,
): Promise<{ batch: string; held: number }> {
  const open = await queries.listRoundsOfSource(dataSource.manager, which, ['open']);
  const batch = randomUUID();
  const detail = {
    source: which.source,
    since: which.since.toISOString(),
    until: which.until.toISOString(),
    rounds: open.length,
  };
  await note(dataSource.manager, by, { action: 'rounds.hold', subject: batch, detail });
  let held = 0;
  for (let at = 0; at < open.length; at += PAGE)
    held += await inTransaction(dataSource, async (tx) => {
      const page = await queries.holdTogether(tx, open.slice(at, at + PAGE), batch);
      await suspendMatchJobs(tx, page);
      return page.length;
    });
  return { batch, held };
}

/**
 * Undoes a hold of many rounds: those of the batch that are still held by it are open again and queued for
 * matching, page by page. Returns how many. Errors: OperatorError for an unknown batch.
 */
export async function releaseBatch(
  dataSource: DataSource,
  batch: string,
  by: Reviewer,
): Promise<{ released: number }> {
  if (!(await queries.isHoldBatch(dataSource.manager, batch)))
    throw new OperatorError(`No rounds were held together as ${batch}.`);
  const rounds = await queries.countHeldTogether(dataSource.manager, batch);
  await note(dataSource.manager, by, { action: 'rounds.release', subject: batch, detail: { rounds } });
  for (let released = 0; ;) {
    const page = await inTransaction(dataSource, async (tx) => {
      const open = await queries.releaseTogether(tx, batch, PAGE);
      for (const roundId of open) await enqueueMatching(tx, roundId, by.now);
      return open.length;
    });
    released += page;
    if (page < PAGE) return { released };
  }
}

async function note(
  db: Db,
  { actor, actorUserId, now }: Reviewer,
  entry: { action: string; subject: string; detail: Record<string, unknown> },
): Promise<void> {
  await insertEntry(db, { actor, actorUserId, userId: null, ...entry }, now);
}
