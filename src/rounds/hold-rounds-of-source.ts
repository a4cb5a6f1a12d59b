import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import { OperatorError } from '../runtime/errors.js';
import type { Reviewer } from './review.js';
import { changeStates, findHeldTogether, listRoundsOfSource } from './rounds-of-source.queries.js';
import type { RoundsOfSource } from './rounds-of-source.queries.js';
import { enqueueMatching, suspendMatchJobs } from './rounds.queries.js';

/** Rounds that one transaction holds or releases. */
const MOST = 5_000;

/**
 * Holds all open rounds that one source alone stated in a time range. Matches that they have stay, as with one round.
 * Returns the batch, by which they can be released together, and how many there are. Errors: OperatorError for more than
 * 5,000.
 */
export function holdRoundsOfSource(
  dataSource: DataSource,
  which: RoundsOfSource,
  by: Reviewer,
): Promise<{ batch: string; held: number }> {
  return inTransaction(dataSource, async (tx) => {
    const open = await listRoundsOfSource(tx, which, ['open']);
    if (open.length > MOST)
      throw new OperatorError(
        `These are ${open.length} rounds, and at most ${MOST} are held at once: give a shorter time.`,
      );
    const held = await changeStates(tx, open, { from: 'open', to: 'held' });
    await suspendMatchJobs(tx, held);
    const batch = randomUUID();
    const detail = {
      source: which.source,
      since: which.since.toISOString(),
      until: which.until.toISOString(),
      round_ids: held,
    };
    const { actor, actorUserId, now } = by;
    const entry = { actor, actorUserId, action: 'rounds.hold', userId: null, subject: batch, detail };
    await insertEntry(tx, entry, now);
    return { batch, held: held.length };
  });
}

/**
 * Undoes a hold of many rounds: those of the batch that are still held by it are open again and queued for matching. Returns how
 * many. Errors: OperatorError for an unknown batch.
 */
export function releaseBatch(
  dataSource: DataSource,
  batch: string,
  by: Reviewer,
): Promise<{ released: number }> {
  return inTransaction(dataSource, async (tx) => {
    const roundIds = await findHeldTogether(tx, batch);
    if (roundIds === null) throw new OperatorError(`No rounds were held together as ${batch}.`);
    const released = await changeStates(tx, roundIds, { from: 'held', to: 'open' });
    for (const roundId of released) await enqueueMatching(tx, roundId, by.now);
    const { actor, actorUserId, now } = by;
    const detail = { rounds: released.length };
    const entry = { actor, actorUserId, action: 'rounds.release', userId: null, subject: batch, detail };
    await insertEntry(tx, entry, now);
    return { released: released.length };
  });
}
