import { Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { AuditService } from '../auth/audit/audit.service.js';
import { PREPARED_FOR_MS, UsersService } from '../auth/users.service.js';
import { Clock } from '../runtime/clock.js';
import { ApiError } from '../runtime/errors.js';
import type { Session } from '../sign-in/session.js';
import { findPause, findUserPause } from '../delivery/pause.queries.js';
import { WebhooksService } from '../api/webhooks/webhooks.service.js';
import { lastDays } from './last-days.js';
import { requirePro } from '../sign-in/require-pro.js';
import type { Delivery, DeliveryDay, WebhookSettings } from './webhook.dto.js';
import { countDeliveries, findSecretDates, listDeliveries } from './webhook.queries.js';

const SHOWN_DAYS = 30;
const SHOWN_DELIVERIES = 25;

/** Manages a user's webhook: its URL, its signing secret and its deliveries. */
@Injectable()
export class WebhookSettingsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly webhooks: WebhooksService,
    private readonly users: UsersService,
    private readonly audit: AuditService,
  ) {}

  async get(userId: string): Promise<WebhookSettings> {
    const db = this.dataSource.manager;
    const [url, dates, pause, ownPause] = await Promise.all([
      this.webhooks.get(userId),
      findSecretDates(db, userId),
      findPause(db),
      findUserPause(db, userId),
    ]);
    const nextMadeAt = dates?.next_made_at?.getTime() ?? 0;
    const expiresAt = nextMadeAt + PREPARED_FOR_MS;
    return {
      webhook_url: url,
      has_signing_secret: dates !== null,
      secret_rotated_at: dates?.rotated_at.toISOString() ?? null,
      next_secret_expires_at:
        expiresAt > this.clock.now().getTime() ? new Date(expiresAt).toISOString() : null,
      sending_paused_since: pause?.since ?? null,
      own_sending_paused_since: ownPause?.toISOString() ?? null,
    };
  }

  /** Sets the webhook URL. Null clears the URL. Errors: `invalid_url`, `pro_required`. */
  async set(session: Session, url: string | null): Promise<WebhookSettings> {
    requirePro(session);
    await this.webhooks.set(session.userId, url, (tx, stored) =>
      this.audit.byUser(tx, session, stored === null ? 'webhook.clear' : 'webhook.set', {
        ...(stored !== null && { subject: new URL(stored).host }),
      }),
    );
    return this.get(session.userId);
  }

  /**
   * Replaces the signing secret immediately. The service no longer signs with the old secret.
   * Errors: `not_found` if the user has no signing secret.
   */
  async rotateSecret(session: Session): Promise<string> {
    await this.requireSecret(session.userId);
    return this.users.rotateSecret(session.userId, (tx) =>
      this.audit.byUser(tx, session, 'secret.rotate', {}),
    );
  }

  /**
   * Prepares the next signing secret. The current secret stays in use (decision 30). Errors:
   * `not_found` if the user has no signing secret.
   */
  async prepareSecret(session: Session): Promise<string> {
    await this.requireSecret(session.userId);
    return this.users.prepareSecret(session.userId, (tx) =>
      this.audit.byUser(tx, session, 'secret.prepare', {}),
    );
  }

  /**
   * Activates the prepared secret. The service no longer signs with the old secret. Errors:
   * `not_found` if no secret is prepared.
   */
  async activateSecret(session: Session): Promise<WebhookSettings> {
    const isActive = await this.users.activateSecret(session.userId, (tx) =>
      this.audit.byUser(tx, session, 'secret.activate', {}),
    );
    if (!isActive)
      throw new ApiError('not_found', 'No secret is prepared, or it has expired. Prepare one first.');
    return this.get(session.userId);
  }

  /** Deletes the prepared secret, if there is one. */
  async discardNextSecret(session: Session): Promise<WebhookSettings> {
    await this.users.discardNextSecret(session.userId, (tx) =>
      this.audit.byUser(tx, session, 'secret.discard', {}),
    );
    return this.get(session.userId);
  }

  private async requireSecret(userId: string): Promise<void> {
    if ((await findSecretDates(this.dataSource.manager, userId)) === null)
      throw new ApiError('not_found', 'There is no signing secret yet. The first API key creates one.');
  }

  /** Counts the matches of the last 30 days by delivery status, with an entry for every day. */
  async health(userId: string): Promise<DeliveryDay[]> {
    const days = lastDays(this.clock.now(), SHOWN_DAYS);
    const rows = await countDeliveries(this.dataSource.manager, userId, new Date(`${days[0]}T00:00:00Z`));
    const byDay = new Map(rows.map((row) => [row.day, row]));
    return days.map((day) => byDay.get(day) ?? { day, delivered: 0, failed: 0, pending: 0, no_webhook: 0 });
  }

  /** Lists the user's newest deliveries. */
  async deliveries(userId: string): Promise<Delivery[]> {
    const rows = await listDeliveries(this.dataSource.manager, userId, SHOWN_DELIVERIES);
    return rows.map((row) => ({
      match_id: row.id,
      company_name: row.company_name,
      webhook_status: row.webhook_status,
      webhook_response_code: row.webhook_response_code,
      webhook_response_snippet: row.webhook_response_snippet,
      duration_ms: row.webhook_duration_ms,
      created_at: row.created_at.toISOString(),
    }));
  }
}
