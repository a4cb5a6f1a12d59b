import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { rateHeaders, secondsToMidnight } from '../../http/rate-headers.js';
import type { QuotaUse } from '../../http/rate-headers.js';
import type { Caller } from '../caller.js';
import type { Db } from '../../database/transaction.js';
import { Metrics } from '../../runtime/metrics.js';
import { NoticesService } from '../../notices/notices.service.js';
import { chargeUse, findUse } from './quotas.queries.js';
import type { Use } from './quotas.queries.js';
import type { QuotaBucket, BucketQuotas } from '../quota-buckets.js';

/** Largest integer of PostgreSQL. It stands for "no quota on rows". */
const NO_QUOTA = 2_147_483_647;

@Injectable()
export class QuotasService {
  constructor(
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly notices: NoticesService,
  ) {}

  /**
   * Counts a request with `rows` rows against the caller's quotas, in the transaction that does the
   * request's work. Returns the `RateLimit` headers. Errors: `quota_exceeded`. A rejected request
   * is not counted (decision 5).
   */
  async charge(tx: Db, caller: Caller, tool: QuotaBucket, rows: number): Promise<Record<string, string>> {
    const now = this.clock.now();
    const day = now.toISOString().slice(0, 10);
    const quotas = caller.quotas[tool];
    const rowQuota = quotas.rows ?? NO_QUOTA;
    const fits = quotas.requests >= 1 && rows <= rowQuota;
    const use = fits
      ? await chargeUse(tx, caller.userId, { tool, day, rows, requestQuota: quotas.requests, rowQuota })
      : null;
    if (use === null) {
      this.metrics.quotaRefusals.inc({ tool });
      throw quotaExceeded(tool, rows, quotas, await findUse(tx, caller.userId, tool, day), now);
    }
    for (const { unit, quota: limit, used } of quotaUses(quotas, use)) {
      const added = unit === 'rows' ? rows : 1;
      await this.notices.quotaUsed(tx, caller.userId, { tool, unit, used, limit, added }, now);
    }
    return rateHeaders(quotaUses(quotas, use), now);
  }

  /** Returns the parameters for an SQL statement that both counts one request and does its work. */
  nextRequest(caller: Caller, tool: QuotaBucket): NextRequest {
    const now = this.clock.now();
    const quotas = caller.quotas[tool];
    return {
      tool,
      day: now.toISOString().slice(0, 10),
      quota: quotas.requests,
      notTo: this.notices.firstNear(quotas.requests),
      headersOf: (use) => rateHeaders(quotaUses(quotas, use), now),
    };
  }
}

/** Parameters with which an SQL statement counts one request without rows. */
export interface NextRequest {
  tool: QuotaBucket;
  day: string;
  /** Maximum number of requests per day. The statement must not count more. */
  quota: number;
  /**
   * Number of the request that triggers a notice. The statement must not count this request,
   * because only `charge` also writes the notice.
   */
  notTo: number;
  /** Returns the `RateLimit` headers for the use that the statement returned. */
  headersOf(use: Use): Record<string, string>;
}

function quotaUses(quotas: BucketQuotas, use: { requests: number; rows: number }): QuotaUse[] {
  const uses: QuotaUse[] = [{ unit: 'requests', quota: quotas.requests, used: use.requests }];
  if (quotas.rows !== null) uses.push({ unit: 'rows', quota: quotas.rows, used: use.rows });
  return uses;
}

function quotaExceeded(
  tool: QuotaBucket,
  rows: number,
  quotas: BucketQuotas,
  use: { requests: number; rows: number },
  now: Date,
): ApiError {
  const message =
    use.requests + 1 > quotas.requests
      ? `The daily quota of ${quotas.requests} requests for ${tool} is reached. Retry after UTC midnight.`
      : `This request's ${rows} rows would pass the daily quota of ${quotas.rows} rows for ${tool} (${use.rows} used). ` +
        `Send fewer rows, or retry after UTC midnight.`;
  const headers = {
    ...rateHeaders(quotaUses(quotas, use), now),
    'Retry-After': String(secondsToMidnight(now)),
  };
  return new ApiError('quota_exceeded', message, { headers });
}
