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

/** Parameters of `request`. */
export interface RequestParams {
  /** Query parameters. Lists are joined with commas. */
  query?: Record<string, string | number | boolean | readonly string[] | null | undefined> | undefined;
  /** The body, sent as JSON. */
  body?: object | undefined;
  /** Whether a POST or PATCH is safe to repeat. Only then is it retried. Default: false. */
  idempotent?: boolean | undefined;
}

/**
 * A client of one fundmatch account. It retries calls that are safe to repeat and throws only
 * `FundMatchError`s. `Meta` is the type of your metadata.
 *
 * @example
 * const client = new FundMatch<{ partner_customer_id: string }>(); // FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL
 * await client.accounts.upsert([
 *   { external_id: 'crm-1042', name: 'Northwind Robotics', metadata: { partner_customer_id: '7' } },
 * ]);
 */
export class FundMatch<Meta extends object = Metadata> {
  /** Calls for the companies of your CRM. */
  readonly accounts: Accounts<Meta>;
  /** Calls for the people of your CRM. */
  readonly contacts: Contacts<Meta>;
  /** Calls for the URL to which the service sends matches. */
  readonly webhooks: WebhookSettings;
  /** Calls for the matches of your accounts and contacts. */
  readonly matches: Matches<Meta>;
  /** Calls for all rounds, matched or not. */
  readonly rounds: Rounds;
  readonly #settings: Settings;

  /** Throws `ConfigurationError` without a key or base URL, and in a browser. */
  constructor(options?: ClientOptions) {
    this.#settings = readSettings(options ?? {});
    this.accounts = new Accounts(this.#settings);
    this.contacts = new Contacts(this.#settings);
    this.webhooks = new WebhookSettings(this.#settings);
    this.matches = new Matches(this.#settings);
    this.rounds = new Rounds(this.#settings);
  }

  /**
   * Calls any path of the API, with the same errors and options as other calls. A POST or PATCH is
   * retried only if it is `idempotent`.
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
