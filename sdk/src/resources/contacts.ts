import type { ApiPromise } from '../api-promise.js';
import { startCall } from '../call.js';
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
    return startCall(this.#settings, {
      options,
      field: 'upserted',
      send: (core) => new ContactsService(core).upsertContacts({ requestBody }),
    });
  }
}
