import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchesService, distinctOf } from '../batches/batches.service.js';
import type { BatchAnswer, BatchCall, CheckedRows } from '../batches/batches.service.js';
import { readBatch } from '../batches/read-batch.js';
import { RowError } from '../batches/row-fields.js';
import { Clock } from '../../runtime/clock.js';
import { VERSION } from '../../runtime/version.js';
import { inTransaction } from '../../database/transaction.js';
import type { Db } from '../../database/transaction.js';
import { indexCompanyNames } from '../../matching/name-index.js';
import { rebuildWaitingBodies } from '../../matching/waiting-bodies.js';
import { uncountAlsoMatched } from '../../matching/waiting-bodies.queries.js';
import type { ErasedTexts } from '../../rounds/erased-people/erased-texts.js';
import type { SyncRun } from '../sync-state/crm-states.queries.js';
import { noteCall } from '../sync-state/sync-run.js';
import { readAccountRow } from './account-row.js';
import type { AccountRow } from './account-row.js';
import { deleteAccount, lockAccount, upsertAccounts } from './accounts.queries.js';
import { findPushedBatch, findRowVersions, rememberBatch } from './pushed-batches.queries.js';

/** Row error for an account whose id or name contains an erased person's address. */
const NAMES_ERASED =
  'external_id or name holds the address of a person whose data was erased at their request. Rename or remove the account';

@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly batches: BatchesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Upserts a batch of accounts (spec: POST /accounts). If an identical batch is stored and its
   * accounts have not changed since, the service only counts the batch against the quota. Errors:
   * `invalid_body`, `batch_too_large`, `quota_exceeded`, and `validation_failed` if every row
   * failed.
   */
  async upsert(call: BatchCall): Promise<BatchAnswer> {
    const { userId } = call.caller;
    // The hash includes the version, because another version of the service may read the same bytes
    // differently.
    const bodyHash = call.body.hash(`${VERSION} accounts\n`);
    const known = await findPushedBatch(this.dataSource.manager, userId, bodyHash, this.clock.now());
    if (known !== null) return this.batches.answerKnown('accounts', call, known);
    const batch = readBatch(call.body, 'accounts', readAccountRow);
    const { checked, headers } = await inTransaction(this.dataSource, async (tx) => {
      const checked = await this.batches.withoutErased(tx, batch, textsOf, refuseErased);
      const charged = await this.batches.charge(tx, 'accounts', call, checked);
      const written = await this.store(tx, userId, checked, bodyHash);
      const noted = await this.batches.note(tx, 'accounts', call, written);
      return { checked, headers: { ...charged, ...noted } };
    });
    return this.batches.answer('accounts', checked, headers);
  }

  /**
   * Deletes one account and its matches. Returns 0 if the user has no such account (decision 9).
   * `sync` is the sync run that makes the call.
   */
  async delete(
    userId: string,
    externalId: string,
    sync: SyncRun | null,
  ): Promise<{ deleted: number; headers: Record<string, string> }> {
    return inTransaction(this.dataSource, (tx) => this.deleteIn(tx, userId, externalId, sync));
  }

  /** Deletes one account inside the caller's transaction. */
  async deleteIn(
    tx: Db,
    userId: string,
    externalId: string,
    sync: SyncRun | null = null,
  ): Promise<{ deleted: number; headers: Record<string, string> }> {
    const accountId = await lockAccount(tx, userId, externalId);
    if (accountId !== null) {
      const waiting = await uncountAlsoMatched(tx, userId, accountId);
      await deleteAccount(tx, userId, accountId);
      await rebuildWaitingBodies(tx, userId, waiting);
    }
    const isChange = accountId !== null;
    return { deleted: Number(isChange), headers: await noteCall(tx, userId, 'accounts', { sync, isChange }) };
  }

  /**
   * Stores the rows. If no row of the batch has a fault, also records the batch as stored. Returns
   * the number of rows that are new or changed.
   */
  private async store(
    tx: Db,
    userId: string,
    { rows, errors }: CheckedRows<AccountRow>,
    bodyHash: Buffer,
  ): Promise<number> {
    const distinct = distinctOf(rows);
    if (distinct.length === 0) return 0;
    const now = this.clock.now();
    const { names, written } = await upsertAccounts(tx, userId, distinct, now);
    await indexCompanyNames(tx, names);
    if (errors.length === 0) {
      const isAll = written.count === distinct.length;
      const versions = isAll ? written : await findRowVersions(tx, userId, distinct);
      await rememberBatch(tx, userId, { bodyHash, rows: rows.length }, versions, now);
    }
    return written.count;
  }
}

/** The texts of a row, except its metadata, that may contain a person's data. */
const textsOf = ({ externalId, name }: AccountRow) => [externalId, name];

/**
 * Rejects a row whose id or name contains an erased person. The service cannot replace these texts,
 * because the id belongs to the customer and the name is used for matching.
 */
function refuseErased(row: AccountRow, erased: ErasedTexts): AccountRow {
  if (erased.isTheirs(row.externalId) || erased.isTheirs(row.name)) throw new RowError(NAMES_ERASED);
  return row;
}
