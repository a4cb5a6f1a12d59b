import { Injectable } from '@nestjs/common';
import type { Caller } from '../../auth/caller.js';
import { BatchesService } from '../batches/batches.service.js';
import type { BatchResult } from '../batches/batches.service.js';
import { Clock } from '../../runtime/clock.js';
import type { JsonBody } from '../../http/json-body.js';
import { readContactRow } from './contact-row.js';
import type { ContactRow } from './contact-row.js';
import { upsertContacts } from './contacts.queries.js';

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
  upsert(caller: Caller, body: JsonBody): Promise<{ result: BatchResult; headers: Record<string, string> }> {
    return this.batches.upsert<ContactRow>(caller, body, {
      list: 'contacts',
      tool: 'crm_contacts_upsert',
      readRow: readContactRow,
      storeRows: (tx, userId, rows) => upsertContacts(tx, userId, rows, this.clock.now()),
    });
  }
}
