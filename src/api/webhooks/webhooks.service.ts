import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { waitForSendsUnderWay } from '../../auth/sends-under-way.js';
import { Clock } from '../../runtime/clock.js';
import { CONFIG } from '../../runtime/config.js';
import type { Config } from '../../runtime/config.js';
import { ApiError } from '../../runtime/errors.js';
import { checkWebhookUrl } from '../../outgoing/webhook-url.js';
import { WebhookEndpoint } from '../../database/entities/webhook-endpoint.entity.js';

/** Manages the one URL that a user's matches are sent to. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sets, replaces or (with null) clears the URL. Returns the stored value. Errors: `invalid_url`.
   */
  async set(userId: string, url: string | null): Promise<string | null> {
    const endpoints = this.dataSource.getRepository(WebhookEndpoint);
    if (url === null) {
      await endpoints.delete({ userId });
      await waitForSendsUnderWay(this.dataSource, userId);
      return null;
    }
    const checked = checkWebhookUrl(url, this.config.outgoing);
    if (!checked.ok) throw new ApiError('invalid_url', `${checked.message}.`);
    await endpoints.upsert({ userId, url: checked.url, updatedAt: this.clock.now() }, ['userId']);
    await waitForSendsUnderWay(this.dataSource, userId);
    return checked.url;
  }

  /** Returns the stored URL, null in pull-only mode. */
  async get(userId: string): Promise<string | null> {
    const endpoint = await this.dataSource.getRepository(WebhookEndpoint).findOneBy({ userId });
    return endpoint?.url ?? null;
  }
}
