import { randomUUID } from 'node:crypto';
import type { DataSource } from 'typeorm';
import { insertEntry } from '../auth/audit/audit.queries.js';
import { inTransaction } from '../database/transaction.js';
import type { Db, Reader } from '../database/transaction.js';
import { WITHDRAWN } from '../matching/failure-snippets.js';
import { OperatorError } from '../runtime/errors.js';
import type { Reviewer } from '../rounds/review.js';
import * as rounds from '../rounds/rounds-of-source.queries.js';
import type { RoundsOfSource } from '../rounds/rounds-of-source.queries.js';
import { enqueueMatching, suspendMatchJobs } from '../rounds/rounds.queries.js';
import type { RoundReview } from '../rounds/rounds.queries.js';
import * as queries from './round-batches.queries.js';
import type { BatchDetail, BatchEntryRow, CustomerCounts, RecipientRow } from './round-batches.queries.js';
import { failUnclaimedOfRoundsAcrossUsers } from './withdraw-round.queries.js';

/** Rounds that are changed together. */
const MOST = 5_000;
/** Rounds of one transaction, which keeps the matching and the sending of these waiting. */
const STEP = 100;
/** Customers whose matches one query reads. */
const CUSTOMERS = 200;
/** Clocks of two machines may differ, so a match may seem older than its round. */
const CLOCKS_MS = 60_000;

/** What can be done to rounds together. */
export type BatchAction = 'hold' | 'withdraw';

/** Rounds of a source, and the customers who have matches of them. */
export interface SelectionCounts extends CustomerCounts {
  open: number;
  held: number;
  /** Open ones that wait to be matched: no customer has a match of them yet. */
  unmatched: number;
}

/** Counts rounds of a source that are not withdrawn, and their customers. Errors: OperatorError for more than 5,000. */
export async function countRoundsOfSource(db: Reader, which: RoundsOfSource): Promise<SelectionCounts> {
  const found = await select(db, which);
  const open = found.filter(({ state }) => state === 'open');
  const customers = await queries.countCustomersAcrossUsers(db, idsOf(found), matchedSince(which));
  return {
    open: open.length,
    held: found.length - open.length,
    unmatched: open.filter((round) => round.is_queued).length,
    ...customers,
  };
}

/** Lists who has matches of rounds of a source, some customers at a time. Errors: OperatorError for more than 5,000 rounds. */
export async function* listRecipients(db: Reader, which: RoundsOfSource): AsyncGenerator<RecipientRow[]> {
  const roundIds = idsOf(await select(db, which));
  let after: string | null = null;
  for (;;) {
    const users: string[] = await queries.listUserIdsAcrossUsers(db, after, CUSTOMERS);
    const last = users.at(-1);
    if (last === undefined || roundIds.length === 0) return;
    yield await queries.listRecipientsAcrossUsers(db, users, roundIds, matchedSince(which));
    after = last;
  }
}

/** What became of a batch. */
export interface Reviewed {
  /** By which it is undone. */
  batch: string;
  rounds: number;
  failed_matches: number;
  /** Rounds that another source stated, or somebody changed, since they were listed. */
  left: number;
}

/**
 * Holds the open rounds of a source, or withdraws the open and held ones (decision 43), a hundred in a transaction, with one
 * entry in the audit log for each. Matches of held rounds stay. Those of withdrawn rounds that no sender has claimed become
 * failed. If it stops in the middle, what is done can be undone. Errors: OperatorError for more than 5,000 rounds.
 */
export async function reviewRoundsOfSource(
  dataSource: DataSource,
  which: RoundsOfSource,
  action: BatchAction,
  by: Reviewer,
): Promise<Reviewed> {
  const found = await select(dataSource.manager, which);
  const roundIds = idsOf(action === 'hold' ? found.filter(({ state }) => state === 'open') : found);
  const batch = randomUUID();
  const done = { batch, rounds: 0, failed_matches: 0, left: 0 };
  for (let at = 0; at < roundIds.length; at += STEP) {
    const step = roundIds.slice(at, at + STEP);
    const { round_ids: changed, failed_matches: failed } = await inTransaction(dataSource, async (tx) => {
      const detail = await review(tx, which, action, step);
      if (detail.round_ids.length > 0) await note(tx, `rounds.${action}`, batch, detail, by);
      return detail;
    });
    done.rounds += changed.length;
    done.failed_matches += failed;
    done.left += step.length - changed.length;
  }
  return done;
}

async function review(
  tx: Db,
  which: RoundsOfSource,
  action: BatchAction,
  roundIds: readonly string[],
): Promise<BatchDetail> {
  const states = action === 'hold' ? (['open'] as const) : (['open', 'held'] as const);
  const locked = await rounds.lockRoundsOfSource(tx, roundIds, which.source, states);
  const ids = idsOf(locked);
  await rounds.setReviews(tx, ids, AFTER[`rounds.${action}`]);
  // A silent job stays, so that undoing this sends nothing that may have been sent before a restore.
  await suspendMatchJobs(tx, ids);
  return {
    source: which.source,
    since: which.since.toISOString(),
    until: which.until.toISOString(),
    company: which.company,
    round_ids: ids,
    held: Object.fromEntries(
      locked.filter(({ state }) => state === 'held').map((round) => [round.id, round.hold_reason]),
    ),
    failed_matches: action === 'hold' ? 0 : await failUnclaimedOfRoundsAcrossUsers(tx, ids, WITHDRAWN),
  };
}

/** How an action leaves a round. */
const AFTER: Record<BatchEntryRow['action'], RoundReview> = {
  'rounds.hold': { state: 'held', hold_reason: 'operator' },
  'rounds.withdraw': { state: 'withdrawn', hold_reason: null },
};

/**
 * Undoes a batch: its rounds are again as they were before, and those that were open are queued for matching. Leaves those
 * that an operator changed since. Matches that failed stay failed. Returns how many rounds are open or held again. Errors:
 * OperatorError for an unknown batch.
 */
export async function undoBatch(
  dataSource: DataSource,
  batch: string,
  by: Reviewer,
): Promise<{ released: number; held: number }> {
  const entries = await findEntries(dataSource.manager, batch);
  const done = { released: 0, held: 0 };
  for (const { id: entryId, action, detail } of entries) {
    const heldBefore = detail.held ?? {};
    const undone = await inTransaction(dataSource, async (tx) => {
      const locked = await rounds.lockRoundsAs(tx, detail.round_ids, AFTER[action]);
      // Behind the lock, under which every change is noted.
      const ids = await unchangedSince(tx, locked, { entryId, batch });
      const open = ids.filter((id) => heldBefore[id] === undefined);
      const held = ids.filter((id) => heldBefore[id] !== undefined);
      if (open.length > 0) await rounds.setReviews(tx, open, { state: 'open', hold_reason: null });
      for (const reason of ['operator', 'low-confidence'] as const) {
        const ofReason = held.filter((id) => heldBefore[id] === reason);
        if (ofReason.length > 0)
          await rounds.setReviews(tx, ofReason, { state: 'held', hold_reason: reason });
      }
      for (const id of open) await enqueueMatching(tx, id, by.now);
      if (ids.length > 0) await note(tx, 'rounds.release', batch, { round_ids: ids }, by);
      return { released: open.length, held: held.length };
    });
    done.released += undone.released;
    done.held += undone.held;
  }
  return done;
}

/** Lists the rounds of a batch that would be open again if it were undone now. Errors: OperatorError for an unknown batch. */
export async function listRoundsToRelease(db: Db, batch: string): Promise<string[]> {
  const roundIds: string[] = [];
  for (const { id: entryId, detail } of await findEntries(db, batch)) {
    const open = detail.round_ids.filter((id) => detail.held?.[id] === undefined);
    roundIds.push(...(await unchangedSince(db, open, { entryId, batch })));
  }
  return roundIds;
}

async function findEntries(db: Db, batch: string): Promise<BatchEntryRow[]> {
  const entries = await queries.listBatchEntries(db, batch);
  if (entries.length === 0) throw new OperatorError(`No rounds were held or withdrawn together as ${batch}.`);
  return entries;
}

/** Those of the rounds of an entry that nobody changed since, nor this batch's own undoing. */
async function unchangedSince(
  db: Db,
  roundIds: readonly string[],
  { entryId, batch }: { entryId: string; batch: string },
): Promise<string[]> {
  const changed = new Set(await queries.listChangedSince(db, entryId, batch));
  return roundIds.filter((id) => !changed.has(id));
}

async function select(db: Reader, which: RoundsOfSource) {
  const found = await rounds.listRoundsOfSource(db, which, MOST + 1);
  if (found.length > MOST)
    throw new OperatorError(`These are more than ${MOST} rounds. Choose a shorter time or a part of them.`);
  return found;
}

const idsOf = (rows: readonly { id: string }[]) => rows.map(({ id }) => id);
const matchedSince = ({ since }: RoundsOfSource) => new Date(since.getTime() - CLOCKS_MS);

function note(tx: Db, action: string, batch: string, detail: object, { actor, actorUserId, now }: Reviewer) {
  const entry = { actor, actorUserId, action, userId: null, subject: batch, detail: { ...detail } };
  return insertEntry(tx, entry, now);
}
