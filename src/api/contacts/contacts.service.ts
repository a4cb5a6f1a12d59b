import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { BatchesService, distinctOf } from '../batches/batches.service.js';
import type { BatchAnswer, BatchCall } from '../batches/batches.service.js';
import { readBatch } from '../batches/read-batch.js';
import { RowError } from '../batches/row-fields.js';
import type { ErasedTexts } from '../../rounds/erased-people/erased-texts.js';
import { inTransaction } from '../../database/transaction.js';
import type { Db } from '../../database/transaction.js';
import { Clock } from '../../runtime/clock.js';
import { readContactRow } from './contact-row.js';
import type { ContactRow } from './contact-row.js';
import { upsertContacts } from './contacts.queries.js';

/** Row error for a contact who is an erased person. */
const ERASED = "this person's data was erased at their request. Remove the contact from your CRM";

@Injectable()
export class ContactsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly batches: BatchesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Upserts a batch of contacts (spec: POST /contacts). A contact may arrive before or after its
   * account. Errors: `invalid_body`, `batch_too_large`, `quota_exceeded`, and `validation_failed`
   * if every row failed.
   */
  async upsert(call: BatchCall): Promise<BatchAnswer> {
    const batch = readBatch(call.body, 'contacts', readContactRow);
    const { checked, headers } = await inTransaction(this.dataSource, async (tx) => {
      const checked = await this.batches.withoutErased(tx, batch, textsOf, withoutErased);
      const charged = await this.batches.charge(tx, 'contacts', call, checked);
      const written = await this.store(tx, call.caller.userId, checked.rows);
      const noted = await this.batches.note(tx, 'contacts', call, written);
      return { checked, headers: { ...charged, ...noted } };
    });
    return this.batches.answer('contacts', checked, headers);
  }

  /** Stores the rows. Returns the number of new and changed rows. */
  private async store(tx: Db, userId: string, rows: ContactRow[]): Promise<number> {
    const distinct = distinctOf(rows);
    return distinct.length === 0 ? 0 : upsertContacts(tx, userId, distinct, this.clock.now());
  }
}

/** The texts of a row, except its metadata, that may contain a person's data. */
const textsOf = ({ externalId, email, firstName, accountExternalId }: ContactRow) => [
  externalId,
  email,
  firstName,
  accountExternalId,
];

/**
 * Masks erased persons in a row. Throws RowError if the contact is an erased person, so the row is
 * not stored (decision 33).
 */
function withoutErased(row: ContactRow, erased: ErasedTexts): ContactRow {
  if (erased.isTheirs(row.email) || erased.isTheirs(row.externalId)) throw new RowError(ERASED);
  const { firstName, accountExternalId } = row;
  return {
    ...row,
    firstName: erased.mask(firstName),
    // The account id is an erased address. The service stores no account with this id.
    accountExternalId: erased.isTheirs(accountExternalId) ? null : accountExternalId,
  };
}
