import { Inject, Injectable } from '@nestjs/common';
import { DataSource } from 'typeorm';
import { noteTrial } from '../api/webhooks/webhooks.queries.js';
import { WebhooksService } from '../api/webhooks/webhooks.service.js';
import { generateSigningSecret } from '../auth/api-key.js';
import { UsersService } from '../auth/users.service.js';
import { testEvent } from '../delivery/test-event.js';
import { tryReceiver } from '../delivery/try-receiver.js';
import type { ReceiverReport } from '../delivery/try-receiver.js';
import { Clock } from '../runtime/clock.js';
import { CONFIG } from '../runtime/config.js';
import type { Config } from '../runtime/config.js';
import { ApiError } from '../runtime/errors.js';
import { countInMinute } from '../sign-in/per-minute.js';
import type { Session } from '../sign-in/session.js';
import type { Trial, TrialReport, TrialSecret } from './receiver-trials.dto.js';
import { requirePro } from '../sign-in/require-pro.js';

/** Maximum number of test events per minute and user, across all processes (decision 29). */
const PER_MINUTE = 10;

/**
 * Sends test events to a user's webhook endpoint. Stores only which kinds of test events passed.
 */
@Injectable()
export class ReceiverTrialsService {
  constructor(
    private readonly dataSource: DataSource,
    private readonly clock: Clock,
    private readonly webhooks: WebhooksService,
    private readonly users: UsersService,
    @Inject(CONFIG) private readonly config: Config,
  ) {}

  /**
   * Sends one test event and returns the result. Errors: `pro_required`, `too_many_attempts`,
   * `not_found` if the user has no webhook URL or no such secret.
   */
  async run(session: Session, { kind, secret }: { kind: Trial; secret: TrialSecret }): Promise<TrialReport> {
    requirePro(session);
    const url = await this.webhooks.get(session.userId);
    if (url === null) throw new ApiError('not_found', 'No webhook URL is set. Save one first.');
    const real = await this.users.openSecret(session.userId, secret);
    if (real === null)
      throw new ApiError(
        'not_found',
        'There is no signing secret of this kind. Choose another secret for the test.',
      );
    await this.count(session.userId);
    const body = testEvent(this.clock.now(), kind === 'large');
    const report = await tryReceiver(
      // A signature with a random secret has the correct format but is wrong.
      { url, body, secret: kind === 'forged' ? generateSigningSecret() : real },
      this.config.outgoing,
    );
    const shown = toReport(kind, report, body.length);
    if (secret === 'current')
      await noteTrial(this.dataSource.manager, session.userId, { url, kind, passed: shown.passed });
    return shown;
  }

  private async count(userId: string): Promise<void> {
    const now = this.clock.now();
    const seconds = await countInMinute(this.dataSource.manager, `trial ${userId}`, PER_MINUTE, now);
    if (seconds === null) return;
    throw new ApiError(
      'too_many_attempts',
      `At most ${PER_MINUTE} test events per minute. Try again in ${seconds} s.`,
      { headers: { 'Retry-After': String(seconds) } },
    );
  }
}

function toReport(kind: Trial, report: ReceiverReport, bodyBytes: number): TrialReport {
  const status = report.responseCode;
  return {
    kind,
    // A forged event passes only if the endpoint rejects it with 4xx. An endpoint that is
    // unavailable has not rejected it.
    passed: kind === 'forged' ? status !== null && status >= 400 && status < 500 : report.delivered,
    addresses: report.addresses,
    dns_ms: report.dnsMs,
    connect_ms: report.connectMs,
    tls_ms: report.tlsMs,
    tls_version: report.tlsVersion,
    certificate_ends_at: report.certificateEndsAt?.toISOString() ?? null,
    status,
    duration_ms: report.durationMs,
    body_bytes: bodyBytes,
    answer: report.snippet,
    error: report.error,
  };
}
