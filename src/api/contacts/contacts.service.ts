import { Injectable } from '@nestjs/common';
import { BatchesService } from '../batches/batches.service.js';
import type { BatchCall, BatchResult } from '../batches/batches.service.js';
import { RowError } from '../batches/row-fields.js';
import type { ErasedTexts } from '../../rounds/erased-people/erased-texts.js';
import { Clock } from '../../runtime/clock.js';
import { readContactRow } from './contact-row.js';
import type { ContactRow } from './contact-row.js';
import { upsertContacts } from './contacts.queries.js';

/** The row error for a person whose data was erased. */
const ERASED = "this person's data was erased at their request; remove the contact from your CRM";

@Injectable()
export class ContactsService {
  constructor(
    private readonly batches: BatchesService,
    private readonly clock: Clock,
  ) {}

  /**
   * Upserts a batch of contacts (spec: POST /contacts). A contact's account may arrive before or
   * after it.
   */
  upsert(call: BatchCall): Promise<{ result: BatchResult; headers: Record<string, string> }> {
    return this.batches.upsert<ContactRow>(call, {
      list: 'contacts',
      tool: 'crm_contacts_upsert',
      readRow: readContactRow,
      textsOf: ({ externalId, email, firstName, accountExternalId }) => [
        externalId,
        email,
        firstName,
        accountExternalId,
      ],
      withoutErased,
      storeRows: (tx, userId, rows) => upsertContacts(tx, userId, rows, this.clock.now()),
    });
  }
}

/** A contact who was erased must not come back (decision 33). */
function withoutErased(row: ContactRow, erased: ErasedTexts): ContactRow {
  if (erased.isTheirs(row.email) || erased.isTheirs(row.externalId)) throw new RowError(ERASED);
  const { firstName, accountExternalId } = row;
  return {
    ...row,
    firstName: erased.mask(firstName),
    // An account of this id is refused.
    accountExternalId: erased.isTheirs(accountExternalId) ? null : accountExternalId,
  };
}
