import type { ApiPromise } from '../api-promise.js';
import { BulkUpsert } from '../bulk/bulk-upsert.js';
import type { BulkOptions } from '../bulk/bulk-upsert.js';
import { isCount, startCall } from '../call.js';
import { ContactsService } from '../generated/services/ContactsService';
import type { CallOptions, Settings } from '../settings.js';
import type { Contact, UpsertResult } from '../types.js';

/** Your CRM's people. */
export class Contacts {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Stores 1 to 1,000 contacts, by the same rules as accounts. A contact and its account may arrive in any order.
   *
   * @example
   * await client.contacts.upsert([
   *   { external_id: 'person-7', email: 'dana@northwind.example', account_external_id: 'crm-1042' },
   * ]);
   */
  upsert(rows: readonly Contact[], options?: CallOptions): ApiPromise<UpsertResult> {
    const requestBody = { contacts: rows as Contact[] };
    return startCall<UpsertResult>(this.#settings, {
      options,
      shape: { upserted: isCount, errors: Array.isArray },
      send: (core) => new ContactsService(core).upsertContacts({ requestBody }),
    });
  }

  /**
   * Stores any number of contacts, 1,000 to a call and several calls at a time, reading your rows only as fast as they are sent.
   * Nothing is sent before it is awaited or walked. It ends with `BulkError`, whose `checkpoint` resumes it, when a call fails for
   * good or the quota of the day is used up; it stops before it is passed.
   *
   * @example
   * const { upserted, errors } = await client.contacts.upsertAll(people, { onProgress: ({ rows }) => console.log(rows) });
   */
  upsertAll(
    rows: Iterable<Contact> | AsyncIterable<Contact>,
    options: BulkOptions = {},
  ): BulkUpsert<Contact> {
    return new BulkUpsert(
      rows,
      (chunk, callOptions) => this.upsert(chunk, callOptions).withResponse(),
      options,
    );
  }
}
