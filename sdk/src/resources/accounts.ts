import { isCount } from '../answer.js';
import type { ApiPromise } from '../api-promise.js';
import { BulkUpsert } from '../bulk/bulk-upsert.js';
import type { BulkOptions } from '../bulk/bulk-upsert.js';
import { AccountsService } from '../generated/services/AccountsService';
import type { Account as WireAccount } from '../generated/models/Account';
import type { CallOptions, Settings } from '../settings.js';
import { Transport } from '../transport.js';
import type { Account, Metadata, DeleteAccountResult, UpsertResult } from '../types.js';

/** Calls for the companies of your CRM. */
export class Accounts<Meta extends object = Metadata> {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Stores 1 to 1,000 accounts under your external ids. Lists rows that fail in `errors` by index
   * and stores the others. Throws `ValidationError` with `rowErrors` only if every row fails.
   *
   * @example
   * const { upserted, errors } = await client.accounts.upsert([
   *   { external_id: 'crm-1042', name: 'Northwind Robotics', domain: 'northwind.example' },
   * ]);
   */
  upsert(rows: readonly Account<Meta>[], options?: CallOptions): ApiPromise<UpsertResult> {
    const transport = new Transport(this.#settings, options, { upserted: isCount, errors: Array.isArray });
    return new AccountsService(transport).upsertAccounts({
      requestBody: { accounts: rows as WireAccount[] },
    });
  }

  /**
   * Stores any number of accounts, 1,000 per call. Await or iterate the result to start. The client
   * reads rows only as fast as it sends them. Throws `BulkError` if a call fails or before the
   * daily quota is exceeded. Its `checkpoint` resumes the upsert.
   *
   * @example
   * for await (const row of client.accounts.upsertAll(readCrm())) {
   *   if (row.error) console.warn(row.index, row.external_id, row.error);
   * }
   */
  upsertAll(
    rows: Iterable<Account<Meta>> | AsyncIterable<Account<Meta>>,
    options?: BulkOptions,
  ): BulkUpsert<Account<Meta>> {
    return new BulkUpsert(
      rows,
      (chunk, callOptions) => this.upsert(chunk, callOptions).withResponse(),
      options,
    );
  }

  /**
   * Deletes one account and its matches. For an unknown id, `deleted` is 0.
   *
   * @example
   * const { deleted } = await client.accounts.delete('crm-1042');
   */
  delete(externalId: string, options?: CallOptions): ApiPromise<DeleteAccountResult> {
    const transport = new Transport(this.#settings, options, { deleted: isCount });
    return new AccountsService(transport).deleteAccount({ externalId });
  }
}
