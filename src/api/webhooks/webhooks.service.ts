import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { Clock } from '../../runtime/clock.js';
import { CONFIG } from '../../runtime/config.js';
import type { Config } from '../../runtime/config.js';
import { ApiError } from '../../runtime/errors.js';
import { checkWebhookUrl } from '../../outgoing/webhook-url.js';
import { WebhookEndpoint } from '../../database/entities/webhook-endpoint.entity.js';

/** The one URL to which a user's matches are sent. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /** Sets or replaces the URL, or clears it with null, and returns what is stored. Errors: `invalid_url`. */
  async set(userId: string, url: string | null): Promise<string | null> {
    const endpoints = this.dataSource.getRepository(WebhookEndpoint);
    if (url === null) {
      await endpoints.delete({ userId });
      return null;
    }
    const checked = checkWebhookUrl(url, this.config.outgoing);
    if (!checked.ok) throw new ApiError('invalid_url', `${checked.message}.`);
    await endpoints.upsert({ userId, url: checked.url, updatedAt: this.clock.now() }, ['userId']);
    return checked.url;
  }

  /** Returns the stored URL, null in pull-only mode. */
  async get(userId: string): Promise<string | null> {
    const endpoint = await this.dataSource.getRepository(WebhookEndpoint).findOneBy({ userId });
    return endpoint?.url ?? null;
  }
}
