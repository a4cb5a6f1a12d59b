import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { waitForSendsUnderWay } from '../../auth/sends-under-way.js';
import { forgetFailures } from '../../delivery/failing-endpoints.queries.js';
import { inTransaction } from '../../database/transaction.js';
import type { Db } from '../../database/transaction.js';
import { Clock } from '../../runtime/clock.js';
import { CONFIG } from '../../runtime/config.js';
import type { Config } from '../../runtime/config.js';
import { ErasedPeople } from '../../rounds/erased-people/erased-people.js';
import { HOLDS_ERASED, holdsErased } from '../../rounds/erased-people/holds-erased.js';
import { ApiError } from '../../runtime/errors.js';
import { checkWebhookUrl } from '../../outgoing/webhook-url.js';
import { WebhookEndpoint } from '../../database/entities/webhook-endpoint.entity.js';

/** Manages the webhook URL of a user. A user has at most one URL. */
@Injectable()
export class WebhooksService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    @Inject(CONFIG) private readonly config: Config,
    private readonly people: ErasedPeople,
  ) {}

  /**
   * Sets or replaces the URL. Null clears the URL. `note` writes the audit entry in the same
   * transaction. Returns the stored URL. Errors: `invalid_url`.
   */
  async set(
    userId: string,
    url: string | null,
    note: (tx: Db, stored: string | null) => Promise<void> = async () => undefined,
  ): Promise<string | null> {
    const stored = url === null ? null : this.check(url);
    await inTransaction(this.dataSource, async (tx) => {
      if (await holdsErased(tx, this.people, stored))
        throw new ApiError('invalid_url', `url ${HOLDS_ERASED}.`);
      const endpoints = tx.getRepository(WebhookEndpoint);
      if (stored === null) await endpoints.delete({ userId });
      else
        await endpoints.upsert({ userId, url: stored, updatedAt: this.clock.now(), trialsPassed: [] }, [
          'userId',
        ]);
      await forgetFailures(tx, userId);
      await note(tx, stored);
    });
    await waitForSendsUnderWay(this.dataSource.manager, userId);
    return stored;
  }

  /** Returns the stored URL. Returns null in pull-only mode. */
  async get(userId: string): Promise<string | null> {
    const endpoint = await this.dataSource.getRepository(WebhookEndpoint).findOneBy({ userId });
    return endpoint?.url ?? null;
  }

  private check(url: string): string {
    const checked = checkWebhookUrl(url, this.config.outgoing);
    if (!checked.ok) throw new ApiError('invalid_url', `${checked.message}.`);
    return checked.url;
  }
}
