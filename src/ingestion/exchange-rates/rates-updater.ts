import { Interval } from '@nestjs/schedule';
import type { DataSource } from 'typeorm';
import { inTransaction } from '../../database/transaction.js';
import type { Log } from '../../runtime/log.js';
import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import { VERSION } from '../../runtime/version.js';
import { policyForOperatorUrl } from '../operator-url.js';
import { readRetryAfter } from '../../outgoing/retry-after.js';
import type { SharedClock } from '../../database/shared-clock.js';
import type { ExchangeRates } from './exchange-rates.js';
import * as queries from './exchange-rates.queries.js';
import type { RatesFetch } from './exchange-rates.queries.js';

/**
 * Interval of the check whether a fetch is due, in milliseconds. Each check also loads the rates
 * that other processes have fetched.
 */
const TICK_MS = 60_000;
/**
 * Milliseconds between two fetches. The bank publishes once per business day, at about 16:00 in
 * Frankfurt. An unchanged document costs one response with status 304.
 */
const FETCH_EVERY_MS = 6 * 3_600_000;
const RETRY_AFTER_MS = 3_600_000;
const TIMEOUT_MS = 20_000;
/** Maximum size of the document, in bytes. The bank's document with 90 days has 0.1 MB. */
const MAX_BYTES = 2 * 1024 * 1024;

interface RatesUpdaterParts {
  dataSource: DataSource;
  rates: ExchangeRates;
  clock: SharedClock;
  /** If the URL is null, the service fetches no rates and uses the stored ones. */
  url: string | null;
  policy: OutgoingPolicy;
  log: Log;
}

/** Fetches reference rates. One process fetches at a time, and all processes load the result. */
export class RatesUpdater {
  private running: Promise<void> | null = null;

  constructor(private readonly parts: RatesUpdaterParts) {}

  /**
   * Fetches rates if a fetch is due, and loads new rates. Never throws. If the fetch fails, the
   * service keeps using the known rates.
   */
  @Interval('exchange-rates', TICK_MS)
  async tick(): Promise<void> {
    this.running ??= this.update()
      .catch((error: unknown) =>
        this.parts.log.error(
          { err: error, job: 'exchange-rates' },
          'updating exchange rates failed: trying again later',
        ),
      )
      .finally(() => {
        this.running = null;
      });
    await this.running;
  }

  private async update(): Promise<void> {
    const { dataSource, rates, clock, url } = this.parts;
    const now = await clock.now();
    // The next fetch is scheduled before this one starts. If the process dies during the fetch,
    // another process can try again.
    const retryAt = new Date(now.getTime() + RETRY_AFTER_MS);
    const fetch = url === null ? null : await queries.claimRatesFetch(dataSource.manager, now, retryAt);
    if (url !== null && fetch !== null) await this.fetch(url, fetch, now);
    await rates.load(dataSource.manager);
  }

  private async fetch(url: string, fetch: RatesFetch, now: Date): Promise<void> {
    const { dataSource, policy, log } = this.parts;
    let asked: number | null = null;
    try {
      const response = await guardedFetch(url, {
        ...policyForOperatorUrl(url, policy),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        headers: {
          'User-Agent': `fundmatch/${VERSION}`,
          Accept: 'application/xml, text/xml',
          ...(fetch.etag !== null && { 'If-None-Match': fetch.etag }),
          ...(fetch.last_modified !== null && { 'If-Modified-Since': fetch.last_modified }),
        },
      });
      const { status, headers, body } = response;
      const nextAt = new Date(now.getTime() + FETCH_EVERY_MS);
      const isKnown = status === 304 && (fetch.etag ?? fetch.last_modified) !== null;
      asked = readRetryAfter(headers['retry-after'], now);
      if (status !== 200 && !isKnown) throw new Error(`the server answered with status ${status}`);
      // The parser is imported here and not at start, because it takes 3 MiB and is needed once a
      // day.
      const { parseEcbRates } = await import('./ecb-document.js');
      const days = isKnown ? [] : parseEcbRates(body, headers['content-type'] ?? null);
      const known = isKnown
        ? { etag: fetch.etag, last_modified: fetch.last_modified }
        : { etag: headers.etag ?? null, last_modified: headers['last-modified'] ?? null };
      await inTransaction(dataSource, async (tx) => {
        await queries.insertRates(tx, days);
        await queries.finishRatesFetch(tx, { ...known, failures: 0 }, nextAt);
      });
    } catch (error) {
      const failures = fetch.failures + 1;
      const nextAt = new Date(now.getTime() + Math.max(RETRY_AFTER_MS, asked ?? 0));
      await queries.finishRatesFetch(dataSource.manager, { ...fetch, failures }, nextAt);
      // The failure is logged once and not every hour. A machine without internet access works with
      // the stored rates.
      const message =
        'exchange rates not fetched: using the last known rates, and not logging further failures';
      if (failures === 1) log.warn({ err: error, job: 'exchange-rates' }, message);
    }
  }
}
