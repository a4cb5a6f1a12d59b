import { Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { BatchesService } from '../batches/batches.service.js';
import type { BatchResult } from '../batches/batches.service.js';
import type { Db } from '../../database/transaction.js';
import { ErasedPeople } from '../../rounds/erased-people/erased-people.js';
import { emailIdentity } from '../../rounds/erased-people/identities.js';
import { Clock } from '../../runtime/clock.js';
import type { JsonBody } from '../../http/json-body.js';
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
    private readonly erased: ErasedPeople,
  ) {}

  /**
   * Upserts a batch of contacts (spec: POST /contacts). A contact's account may arrive before or
   * after it.
   */
  upsert(caller: Caller, body: JsonBody): Promise<{ result: BatchResult; headers: Record<string, string> }> {
    return this.batches.upsert<ContactRow>(caller, body, {
      list: 'contacts',
      tool: 'crm_contacts_upsert',
      readRow: readContactRow,
      refuseRows: (tx, rows) => this.findErased(tx, rows),
      storeRows: (tx, userId, rows) => upsertContacts(tx, userId, rows, this.clock.now()),
    });
  }
  /** Returns the rows of people whose data was erased: it must not come back (decision 33). */
  private async findErased(tx: Db, rows: ContactRow[]): Promise<Map<ContactRow, string>> {
    const identities = rows.map(({ email, externalId }) =>
      [email, externalId]
        .filter((text) => text?.includes('@') === true)
        .map((text) => emailIdentity(text ?? '')),
    );
    const erased = await this.erased.findErased(tx, [...new Set(identities.flat())]);
    if (erased.size === 0) return new Map();
    const isErased = (_row: ContactRow, at: number) =>
      identities[at]?.some((one) => erased.has(one)) === true;
    return new Map(rows.filter(isErased).map((row) => [row, ERASED]));
  }
}
