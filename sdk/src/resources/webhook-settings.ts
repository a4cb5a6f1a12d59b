import { isTextOrNull } from '../answer.js';
import type { ApiPromise } from '../api-promise.js';
import { WebhooksService } from '../generated/services/WebhooksService';
import type { CallOptions, Settings } from '../settings.js';
import { Transport } from '../transport.js';
import type { WebhookConfiguration } from '../types.js';

/** Calls for the URL to which the service sends your matches. */
export class WebhookSettings {
  readonly #settings: Settings;

  constructor(settings: Settings) {
    this.#settings = settings;
  }

  /**
   * Returns the URL. If it is null, you can only pull matches.
   *
   * @example
   * const { webhook_url } = await client.webhooks.get();
   */
  get(options?: CallOptions): ApiPromise<WebhookConfiguration> {
    return this.#service(options).getWebhook();
  }

  /**
   * Sets or replaces the URL. The URL must use https and a public host.
   *
   * @example
   * await client.webhooks.set('https://hooks.example.com/fundmatch');
   */
  set(url: string, options?: CallOptions): ApiPromise<WebhookConfiguration> {
    return this.#service(options).setWebhook({ requestBody: { url } });
  }

  /**
   * Removes the URL. You can then only pull matches.
   *
   * @example
   * await client.webhooks.clear();
   */
  clear(options?: CallOptions): ApiPromise<WebhookConfiguration> {
    return this.#service(options).setWebhook({ requestBody: { url: null } });
  }

  #service(options: CallOptions | undefined): WebhooksService {
    return new WebhooksService(new Transport(this.#settings, options, { webhook_url: isTextOrNull }));
  }
}
