import { isCount } from '../answer.js';
import type { ApiPromise } from '../api-promise.js';
import { BulkUpsert } from '../bulk/bulk-upsert.js';
import type { BulkOptions } from '../bulk/bulk-upsert.js';
import { ContactsService } from '../generated/services/ContactsService';
import type { Contact as WireContact } from '../generated/models/Contact';
import type { CallOptions, Settings } from '../settings.js';
import { Transport } from '../transport.js';
import type { Contact, Metadata, UpsertResult } from '../types.js';

/** Calls for the people of your CRM. */
export class Contacts<Meta extends object = Metadata> {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Stores 1 to 1,000 contacts, with the same rules as accounts. You can send a contact before or
   * after its account.
   *
   * @example
   * await client.contacts.upsert([
   *   { external_id: 'person-7', email: 'dana@northwind.example', account_external_id: 'crm-1042' },
   * ]);
   */
  upsert(rows: readonly Contact<Meta>[], options?: CallOptions): ApiPromise<UpsertResult> {
    const transport = new Transport(this.#settings, options, { upserted: isCount, errors: Array.isArray });
    return new ContactsService(transport).upsertContacts({
      requestBody: { contacts: rows as WireContact[] },
    });
  }

  /**
   * Stores any number of contacts, 1,000 per call. Await or iterate the result to start. The client
   * reads rows only as fast as it sends them. Throws `BulkError` if a call fails or before the
   * daily quota is exceeded. Its `checkpoint` resumes the upsert.
   *
   * @example
   * const { upserted, errors } = await client.contacts.upsertAll(people, { onProgress: ({ rows }) => console.log(rows) });
   */
  upsertAll(
    rows: Iterable<Contact<Meta>> | AsyncIterable<Contact<Meta>>,
    options?: BulkOptions,
  ): BulkUpsert<Contact<Meta>> {
    return new BulkUpsert(
      rows,
      (chunk, callOptions) => this.upsert(chunk, callOptions).withResponse(),
      options,
    );
  }
}
