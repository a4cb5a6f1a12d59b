import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchesService } from '../batches/batches.service.js';
import type { BatchCall, BatchResult, Push } from '../batches/batches.service.js';
import { RowError } from '../batches/row-fields.js';
import { Clock } from '../../runtime/clock.js';
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

/** The row error for an account that is named after a person whose data was erased. */
const NAMES_ERASED =
  'external_id or name holds the address of a person whose data was erased at their request; rename or remove the account';

@Injectable()
export class AccountsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly batches: BatchesService,
    private readonly clock: Clock,
  ) {}

  /** Upserts a batch of accounts (spec: POST /accounts). */
  upsert(call: BatchCall): Promise<{ result: BatchResult; headers: Record<string, string> }> {
    return this.batches.upsert<AccountRow>(call, {
      list: 'accounts',
      tool: 'crm_accounts_upsert',
      readRow: readAccountRow,
      textsOf: ({ externalId, name }) => [externalId, name],
      withoutErased: refuseErased,
      storeRows: (tx, userId, rows, push) => this.store(tx, userId, rows, push),
      findPushed: (db, userId, bodyHash) => findPushedBatch(db, userId, bodyHash, this.clock.now()),
    });
  }

  /**
   * Deletes one account and the matches tied to it. Returns 0 if the user has no such account
   * (decision 9). `sync` is the run of a sync that deletes it.
   */
  async delete(
    userId: string,
    externalId: string,
    sync: SyncRun | null,
  ): Promise<{ deleted: number; headers: Record<string, string> }> {
    return inTransaction(this.dataSource, (tx) => this.deleteIn(tx, userId, externalId, sync));
  }

  /** Deletes one account inside a transaction of the caller. */
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

  private async store(tx: Db, userId: string, rows: AccountRow[], push: Push | null): Promise<number> {
    const now = this.clock.now();
    const { names, written } = await upsertAccounts(tx, userId, rows, now);
    await indexCompanyNames(tx, names);
    if (push !== null) {
      const isAll = written.count === rows.length;
      await rememberBatch(tx, userId, push, isAll ? written : await findRowVersions(tx, userId, rows), now);
    }
    return written.count;
  }
}

/** An id or a name cannot be changed for its customer: the id is theirs, and the name is matched. */
function refuseErased(row: AccountRow, erased: ErasedTexts): AccountRow {
  if (erased.isTheirs(row.externalId) || erased.isTheirs(row.name)) throw new RowError(NAMES_ERASED);
  return row;
}
