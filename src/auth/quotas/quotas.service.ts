import { Injectable } from '@nestjs/common';
import { Clock } from '../../runtime/clock.js';
import { ApiError } from '../../runtime/errors.js';
import { rateHeaders, secondsToMidnight } from '../../http/rate-headers.js';
import type { CapUse } from '../../http/rate-headers.js';
import type { Caller } from '../caller.js';
import type { Db } from '../../database/transaction.js';
import { Metrics } from '../../runtime/metrics.js';
import { NoticesService } from '../../notices/notices.service.js';
import { chargeUse, findUse } from './quotas.queries.js';
import type { Use } from './quotas.queries.js';
import type { QuotaBucket, BucketCaps } from '../quota-buckets.js';

/** PostgreSQL's largest integer, for buckets without a cap on rows. */
const NO_CAP = 2_147_483_647;

@Injectable()
export class QuotasService {
  constructor(
    private readonly clock: Clock,
    private readonly metrics: Metrics,
    private readonly notices: NoticesService,
  ) {}

  /**
   * Counts one request of `rows` rows against the caller's caps, in the transaction of the work.
   * Returns the `RateLimit` headers. Errors: `quota_exceeded`, which counts nothing (decision 5).
   */
  async charge(tx: Db, caller: Caller, tool: QuotaBucket, rows: number): Promise<Record<string, string>> {
    const now = this.clock.now();
    const day = now.toISOString().slice(0, 10);
    const caps = caller.caps[tool];
    const rowCap = caps.rows ?? NO_CAP;
    const fits = caps.requests >= 1 && rows <= rowCap;
    const use = fits
      ? await chargeUse(tx, caller.userId, { tool, day, rows, requestCap: caps.requests, rowCap })
      : null;
    if (use === null) {
      this.metrics.quotaRefusals.inc({ tool });
      throw quotaExceeded(tool, rows, caps, await findUse(tx, caller.userId, tool, day), now);
    }
    for (const { unit, cap: limit, used } of capUses(caps, use)) {
      const added = unit === 'rows' ? rows : 1;
      await this.notices.limitUsed(tx, caller.userId, { tool, unit, used, limit, added }, now);
    }
    return rateHeaders(capUses(caps, use), now);
  }

  /** Prepares to count one request in the statement that does its work. */
  nextRequest(caller: Caller, tool: QuotaBucket): NextRequest {
    const now = this.clock.now();
    const caps = caller.caps[tool];
    return {
      tool,
      day: now.toISOString().slice(0, 10),
      cap: caps.requests,
      notTo: this.notices.firstNear(caps.requests),
      headersOf: (use) => rateHeaders(capUses(caps, use), now),
    };
  }
}

/** What a statement needs that counts one request without rows itself. */
export interface NextRequest {
  tool: QuotaBucket;
  day: string;
  /** It may count only up to this many. */
  cap: number;
  /** It may not count this one, which writes a notice: `charge` does. */
  notTo: number;
  /** Returns the `RateLimit` headers for the use after it. */
  headersOf(use: Use): Record<string, string>;
}

function capUses(caps: BucketCaps, use: { requests: number; rows: number }): CapUse[] {
  const uses: CapUse[] = [{ unit: 'requests', cap: caps.requests, used: use.requests }];
  if (caps.rows !== null) uses.push({ unit: 'rows', cap: caps.rows, used: use.rows });
  return uses;
}

function quotaExceeded(
  tool: QuotaBucket,
  rows: number,
  caps: BucketCaps,
  use: { requests: number; rows: number },
  now: Date,
): ApiError {
  const message =
    use.requests + 1 > caps.requests
      ? `The daily cap of ${caps.requests} requests for ${tool} is reached; retry after UTC midnight.`
      : `This request's ${rows} rows would pass the daily cap of ${caps.rows} rows for ${tool} (${use.rows} used); ` +
        `send fewer rows or retry after UTC midnight.`;
  const headers = { ...rateHeaders(capUses(caps, use), now), 'Retry-After': String(secondsToMidnight(now)) };
  return new ApiError('quota_exceeded', message, { headers });
}
