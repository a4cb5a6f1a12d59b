import type { ApiPromise } from './api-promise.js';
import { Accounts } from './resources/accounts.js';
import { Contacts } from './resources/contacts.js';
import { Matches } from './resources/matches.js';
import { Rounds } from './resources/rounds.js';
import { WebhookSettings } from './resources/webhook-settings.js';
import { readSettings } from './settings.js';
import type { CallOptions, ClientOptions, Settings } from './settings.js';
import { Transport } from './transport.js';
import type { Metadata } from './types.js';

/** A call without a method in this client. */
export interface RequestParams {
  /** Query parameters. Lists are joined with commas; undefined ones are left out. */
  query?: Record<string, string | number | boolean | readonly string[] | null | undefined> | undefined;
  /** Sent as JSON. */
  body?: object | undefined;
  /**
   * Whether a POST or PATCH may be sent twice, so that it is retried like other calls. Default: false.
   */
  idempotent?: boolean | undefined;
}

/**
 * A client of one fundmatch account. Its calls retry what is safe to retry and throw `FundMatchError`s.
 * `Meta` is the type of your metadata.
 *
 * @example
 * const client = new FundMatch<{ partner_customer_id: string }>(); // FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL
 * await client.accounts.upsert([
 *   { external_id: 'crm-1042', name: 'Northwind Robotics', metadata: { partner_customer_id: '7' } },
 * ]);
 */
export class FundMatch<Meta extends object = Metadata> {
  /** Your CRM's companies. */
  readonly accounts: Accounts<Meta>;
  /** Your CRM's people. */
  readonly contacts: Contacts<Meta>;
  /** The URL that matches are sent to. */
  readonly webhooks: WebhookSettings;
  /** The matches of your accounts and contacts. */
  readonly matches: Matches<Meta>;
  /** The rounds that the service has read, whether or not they matched. */
  readonly rounds: Rounds;
  readonly #settings: Settings;

  /** Throws `ConfigurationError` without a key or a base URL, and in a browser. */
  constructor(options?: ClientOptions) {
    this.#settings = readSettings(options ?? {});
    this.accounts = new Accounts(this.#settings);
    this.contacts = new Contacts(this.#settings);
    this.webhooks = new WebhookSettings(this.#settings);
    this.matches = new Matches(this.#settings);
    this.rounds = new Rounds(this.#settings);
  }

  /**
   * Makes a call that has no method here, such as one that is newer than this package. Errors and
   * options are those of every call, and so are retries, but a POST or PATCH is only retried if it is
   * `idempotent`.
   *
   * @example
   * const page = await client.request<{ data: unknown[] }>('GET', '/api/v1/matches', { query: { limit: 1 } });
   */
  request<T extends object>(
    method: 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE',
    path: string,
    params?: RequestParams,
    options?: CallOptions,
  ): ApiPromise<T> {
    const { query = {}, body, idempotent = false } = params ?? {};
    const isOnce = !idempotent && /^(?:POST|PATCH)$/i.test(method);
    const transport = new Transport(this.#settings, isOnce ? { ...options, maxRetries: 0 } : options);
    return transport.request({ method, url: path, query, body });
  }
}
