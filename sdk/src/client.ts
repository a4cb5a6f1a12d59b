import { Accounts } from './resources/accounts.js';
import { Contacts } from './resources/contacts.js';
import { Matches } from './resources/matches.js';
import { WebhookSettings } from './resources/webhook-settings.js';
import { readSettings } from './settings.js';
import type { ClientOptions } from './settings.js';

/**
 * A client of one fundmatch account. Its calls retry what is safe to retry and throw `FundMatchError`s.
 *
 * @example
 * const client = new FundMatch(); // FUNDMATCH_API_KEY and FUNDMATCH_BASE_URL
 * await client.accounts.upsert([{ external_id: 'crm-1042', name: 'Northwind Robotics' }]);
 */
export class FundMatch {
  readonly accounts: Accounts;
  readonly contacts: Contacts;
  readonly webhooks: WebhookSettings;
  readonly matches: Matches;

  /** Throws `ConfigurationError` without a key or a base URL, and in a browser. */
  constructor(options: ClientOptions = {}) {
    const settings = readSettings(options);
    this.accounts = new Accounts(settings);
    this.contacts = new Contacts(settings);
    this.webhooks = new WebhookSettings(settings);
    this.matches = new Matches(settings);
  }
}
