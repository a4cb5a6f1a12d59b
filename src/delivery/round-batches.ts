import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import type { Db, Reader } from '../database/transaction.js';
import { WITHDRAWN } from '../matching/failure-snippets.js';
import type { ErasedPeople } from '../rounds/erased-people/erased-people.js';
import { maskErased } from '../rounds/erased-people/write-masked.js';
import type { Reviewer } from '../rounds/review.js';
import * as batches from '../rounds/round-batches.queries.js';
import type { BatchAction } from '../rounds/round-batches.queries.js';
import * as rounds from '../rounds/rounds-of-source.queries.js';
import type { RoundOfSource, RoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import { OPEN, PARKED, enqueueMatching, suspendMatchJobs } from '../rounds/rounds.queries.js';
import type { RoundReview, RoundState } from '../rounds/rounds.queries.js';
import { OperatorError } from '../runtime/errors.js';
import * as queries from './recipients.queries.js';
import type { CustomerCounts, RecipientRow } from './recipients.queries.js';
import { failUnclaimedOfRoundsAcrossUsers } from './withdraw-round.queries.js';

/** Number of rounds that one query lists when rounds are counted. */
const LISTED = 5_000;
/**
 * Number of rounds that one transaction changes. Until it commits, the matching and sending of
 * these rounds wait.
 */
const STEP = 100;
/** Number of customers whose matches one query reads. */
const CUSTOMERS = 200;
/**
 * Maximum difference between the clocks of two machines, in milliseconds. A match may seem that
 * much older than its round.
 */
const CLOCKS_MS = 60_000;
/** An unfinished batch counts as interrupted after this many seconds without progress. */
const BROKEN_OFF_S = 60;

const HELD: RoundReview = { state: 'held', hold_reason: 'operator' };
/** The states in which an action changes a round. */
const BEFORE: Record<BatchAction, RoundState[]> = { hold: ['open'], withdraw: ['open', 'held'] };
/** The state of a round after an action. */
const AFTER: Record<BatchAction, RoundReview> = {
  hold: HELD,
  withdraw: { state: 'withdrawn', hold_reason: null },
};

/** Counts of the rounds of a source, and of the customers who have matches of these rounds. */
export interface SelectionCounts extends CustomerCounts {
  open: number;
  held: number;
  /** Number of open rounds that wait for matching, for the first time or again. */
  unmatched: number;
}

/** Counts the rounds of a source that are not withdrawn, and their customers. */
export async function countRoundsOfSource(db: Reader, which: RoundsOfSource): Promise<SelectionCounts> {
  const found = await listAll(db, which, ['open', 'held']);
  const open = found.filter(({ state }) => state === 'open');
  const customers = await queries.countCustomersAcrossUsers(db, idsOf(found), matchedSince(which.since));
  return {
    open: open.length,
    held: found.length - open.length,
    unmatched: open.filter((round) => round.is_queued).length,
    ...customers,
  };
}

/**
 * Lists the customers who have matches of a source's rounds, including withdrawn rounds. Yields one
 * page at a time.
 */
export async function* listRecipients(db: Reader, which: RoundsOfSource): AsyncGenerator<RecipientRow[]> {
  yield* recipientsOf(db, await listAll(db, which, ['open', 'held', 'withdrawn']));
}

/**
 * Lists the customers who have matches of the rounds of a batch, even if the batch was undone.
 * Yields one page at a time. Throws `OperatorError` for an unknown batch.
 */
export async function* listRecipientsOfBatch(db: Reader, batch: string): AsyncGenerator<RecipientRow[]> {
  await requireBatch(db, batch);
  yield* recipientsOf(db, await batches.listAllOfBatch(db, batch));
}

/** Lists the customers who have matches of these rounds. `found` must be sorted, oldest first. */
async function* recipientsOf(
  db: Reader,
  found: readonly { id: string; created_at: Date }[],
): AsyncGenerator<RecipientRow[]> {
  const [oldest] = found;
  if (oldest === undefined) return;
  let after: string | null = null;
  for (;;) {
    const users: string[] = await queries.listUserIdsAcrossUsers(db, after, CUSTOMERS);
    const last = users.at(-1);
    if (last === undefined) return;
    yield await queries.listRecipientsAcrossUsers(db, users, idsOf(found), matchedSince(oldest.created_at));
    after = last;
  }
}

/** Result of holding or withdrawing rounds. */
export interface Reviewed {
  /** The id by which the batch can be undone. Null if no round was changed. */
  batch: string | null;
  rounds: number;
  failed_matches: number;
  /**
   * Number of rounds left unchanged, because they changed after they were listed or another source
   * has confirmed them.
   */
  left: number;
}

export interface BatchParts {
  dataSource: DataSource;
  /** The erased persons. Their addresses are masked in the audit log. */
  people: ErasedPeople;
  /**
   * Called with the batch's id after the first rounds were changed. From then on, the batch can be
   * undone.
   */
  onStart?: (batch: string) => Promise<void>;
}

interface Batch {
  id: string;
  which: RoundsOfSource;
  action: BatchAction;
  by: Reviewer;
}

/**
 * Holds the open rounds of a source, or withdraws its open and held rounds (decision 43). Changes a
 * hundred rounds per transaction, and writes one audit entry for all of them. Matches of held
 * rounds do not change. Matches of withdrawn rounds become failed if no worker has claimed them.
 *
 * If the call is interrupted, repeat it to continue, or undo the changes so far. Throws
 * `OperatorError` if another call undid the batch meanwhile. That is possible if a step takes more
 * than a minute.
 */
export async function reviewRoundsOfSource(
  { dataSource, people, onStart }: BatchParts,
  which: RoundsOfSource,
  action: BatchAction,
  by: Reviewer,
): Promise<Reviewed> {
  const batch: Batch = { id: randomUUID(), which, action, by };
  const done: Reviewed = { batch: null, rounds: 0, failed_matches: 0, left: 0 };
  try {
    for await (const page of rounds.listRoundsOfSource(dataSource.manager, which, BEFORE[action], STEP)) {
      const isFirst = done.batch === null;
      const step = await inTransaction(dataSource, (tx) =>
        reviewStep(tx, batch, { roundIds: idsOf(page), isFirst, people }),
      );
      done.rounds += step.rounds;
      done.failed_matches += step.failed;
      done.left += page.length - step.rounds;
      if (!isFirst || step.rounds === 0) continue;
      done.batch = batch.id;
      await onStart?.(batch.id);
    }
    return done;
  } finally {
    await batches.finishBatch(dataSource.manager, batch.id);
  }
}

/** Holds or withdraws the rounds of one step. The first step stores the batch. */
async function reviewStep(
  tx: Db,
  batch: Batch,
  { roundIds, isFirst, people }: { roundIds: string[]; isFirst: boolean; people: ErasedPeople },
): Promise<{ rounds: number; failed: number }> {
  const { action, which } = batch;
  const before = await rounds.lockRoundsOfSource(tx, roundIds, which.source, BEFORE[action]);
  if (before.length === 0) return { rounds: 0, failed: 0 };
  const ids = idsOf(before);
  await rounds.setReviews(tx, ids, AFTER[action]);
  // `suspendMatchJobs` keeps silent jobs. Without them, undoing the batch could send a match that
  // was already sent before a restore.
  await suspendMatchJobs(tx, ids);
  const failed = action === 'hold' ? 0 : await failUnclaimedOfRoundsAcrossUsers(tx, ids, WITHDRAWN);
  if (isFirst) await startBatch(tx, people, batch);
  if (!(await batches.insertBatchRounds(tx, batch.id, before, failed)))
    throw new OperatorError(
      `The batch ${batch.id} was undone before it finished. The remaining rounds did not change.`,
    );
  return { rounds: ids.length, failed };
}

async function startBatch(tx: Db, people: ErasedPeople, { id, which, action, by }: Batch): Promise<void> {
  const detail = {
    source: await maskErased(tx, people, which.source),
    since: which.since.toISOString(),
    until: which.until.toISOString(),
    company: which.company === null ? null : await maskErased(tx, people, which.company),
  };
  const entryId = await note(tx, `rounds.${action}`, id, detail, by);
  await batches.insertBatch(tx, { id, entryId, action });
}

/** Result of undoing a batch. */
export interface Undone {
  /** Number of rounds that are open again and queued for matching. */
  released: number;
  /**
   * Number of rounds that are held again: they were held before the batch, or a later correction
   * made them doubtful.
   */
  held: number;
  /**
   * Number of rounds left unchanged, because an operator, another batch or a correction changed
   * them later.
   */
  left: number;
}

/**
 * Undoes a batch, a hundred rounds per transaction. Each round gets the state that it would have
 * now without the batch. So articles that arrived since have their effect: a second source opens a
 * doubtful round, and a correction holds a round. Failed matches stay failed.
 *
 * If the call is interrupted, repeat it to continue. Throws `OperatorError` for an unknown batch,
 * and for an unfinished batch that made progress less than a minute ago.
 */
export async function undoBatch(dataSource: DataSource, batch: string, by: Reviewer): Promise<Undone> {
  const action = await requireBatch(dataSource.manager, batch);
  if (!(await batches.closeBatch(dataSource.manager, batch, BROKEN_OFF_S)))
    throw new OperatorError(
      `The batch ${batch} is not finished. Wait until it has finished, then undo it. If it was interrupted, wait a minute after its last step.`,
    );
  const done = { released: 0, held: 0, left: 0 };
  let after: string | null = null;
  for (;;) {
    const roundIds: string[] = await batches.listBatchRounds(dataSource.manager, batch, after, STEP);
    after = roundIds.at(-1) ?? null;
    if (after === null) return done;
    const isFirst = done.released + done.held === 0;
    const step = await inTransaction(dataSource, (tx) =>
      undoStep(tx, batch, { roundIds, review: AFTER[action], isFirst, by }),
    );
    done.released += step.released;
    done.held += step.held;
    done.left += step.left;
  }
}

async function undoStep(
  tx: Db,
  batch: string,
  {
    roundIds,
    review,
    isFirst,
    by,
  }: { roundIds: string[]; review: RoundReview; isFirst: boolean; by: Reviewer },
): Promise<Undone> {
  const locked = await rounds.lockRoundsAs(tx, roundIds, review);
  const before = await batches.takeBatchRounds(tx, batch, locked, by.now);
  for (const again of [OPEN, PARKED, HELD]) {
    const ids = idsOf(before.filter((round) => isSame(round, again)));
    if (ids.length > 0) await rounds.setReviews(tx, ids, again);
  }
  const open = idsOf(before.filter(({ state }) => state === 'open'));
  if (open.length > 0) await enqueueMatching(tx, open, by.now);
  if (isFirst && before.length > 0) await note(tx, 'rounds.release', batch, {}, by);
  // The count must come after the locks, because another call may have undone these rounds before
  // this call got the locks.
  const left = await batches.countNotUndone(tx, batch, roundIds);
  return { released: open.length, held: before.length - open.length, left };
}

/**
 * Lists the rounds of a batch that would be open again if the batch were undone now. Throws
 * `OperatorError` for an unknown batch.
 */
export async function listRoundsToRelease(db: Db, batch: string): Promise<string[]> {
  return batches.listRoundsToOpen(db, batch, AFTER[await requireBatch(db, batch)]);
}

async function requireBatch(db: Reader, batch: string): Promise<BatchAction> {
  const action = await batches.findBatchAction(db, batch);
  if (action === null)
    throw new OperatorError(
      `There is no batch ${batch} of held or withdrawn rounds. Run admin rounds batches to see the batches.`,
    );
  return action;
}

/** Lists all rounds of a source in one of the states, oldest first. */
async function listAll(
  db: Reader,
  which: RoundsOfSource,
  states: readonly RoundState[],
): Promise<RoundOfSource[]> {
  const pages = rounds.listRoundsOfSource(db, which, states, LISTED);
  const found: RoundOfSource[] = [];
  for await (const page of pages) found.push(...page);
  return found;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const isSame = (one: RoundReview, other: RoundReview) =>
  one.state === other.state && one.hold_reason === other.hold_reason;
const matchedSince = (readAt: Date) => new Date(readAt.getTime() - CLOCKS_MS);

function note(tx: Db, action: string, batch: string, detail: object, { actor, actorUserId, now }: Reviewer) {
  const entry = { actor, actorUserId, action, userId: null, subject: batch, detail: { ...detail } };
  return insertEntry(tx, entry, now);
}
