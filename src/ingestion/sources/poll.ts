import type { DataSource } from 'typeorm';
import type { ReaderSettings } from '../../runtime/config.js';
import type { Log } from '../../runtime/log.js';
import type { Metrics } from '../../runtime/metrics.js';
import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import type { FetchOptions, FetchedResponse } from '../../outgoing/guarded-fetch.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import { VERSION } from '../../runtime/version.js';
import type { ErasedPeople } from '../../rounds/erased-people/erased-people.js';
import type { HttpEnricher } from '../enrichment/http-enricher.js';
import type { Extractor } from '../threads/extractor.js';
import type { IngestionService } from '../ingestion.service.js';
import { policyForOperatorUrl } from '../operator-url.js';
import { readRetryAfter } from '../../outgoing/retry-after.js';
import type { HostBudget } from './host-budget.js';
import type { SharedClock } from '../../database/shared-clock.js';
import { PollFailure } from './source.js';
import type { Source, Validators } from './source.js';
import { holdsLease } from './sources.queries.js';
import { Turn, TurnOver } from './turn.js';

/**
 * Duration of a lease, in milliseconds. An expired lease belongs to a dead process, so another
 * process polls the source.
 */
export const LEASE_MS = 12_000;
const TIMEOUT_MS = 20_000;
/** Maximum bytes of a document, both as received and decompressed. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/**
 * Milliseconds between two requests to one host. EDGAR allows 10 requests a second. We send 8,
 * because network delays vary.
 */
const GAP_MS = 500;
const EDGAR_GAP_MS = 125;

/** Injection token of `PollParts`. */
export const POLL_PARTS = 'POLL_PARTS';

export interface PollParts {
  dataSource: DataSource;
  ingestion: IngestionService;
  people: ErasedPeople;
  budget: HostBudget;
  clock: SharedClock;
  enricher: HttpEnricher | null;
  /** If the reader is null, doubtful items are stored without a second reading. */
  reader: Pick<ReaderSettings, 'model' | 'waitMs'> | null;
  extractor: Extractor;
  policy: OutgoingPolicy;
  contactEmail: string | null;
  metrics: Metrics;
  log: Log;
}

/**
 * Thrown if the process stops, or if another process has claimed the source. The poll ends, and a
 * later poll continues.
 */
export class PollAbandoned extends Error {}

/** One poll of one source, with its lease and its requests. */
export class Poll {
  /** Number of items that the poll has stored. They remain stored if the poll fails later. */
  newItems = 0;
  /** The poll's traceparent. The field is set if traces are exported. */
  traceparent: string | undefined;
  private givenUp: string | null = null;

  constructor(
    readonly source: Source,
    readonly lease: string,
    readonly parts: PollParts,
    readonly turn = new Turn(),
  ) {}

  giveUp(reason: string): void {
    this.givenUp ??= reason;
  }

  /** Throws `PollAbandoned` if the poll was told to stop. Call it before each slow step. */
  checkGivenUp(): void {
    if (this.givenUp !== null) throw new PollAbandoned(this.givenUp);
  }

  /**
   * Throws `PollAbandoned` if this process no longer holds the lease. Either the source was
   * disabled, deleted or given another URL, or another process has claimed the source. Call it
   * before each item.
   */
  async checkLease(): Promise<void> {
    const { id } = this.source;
    if (!(await holdsLease(this.parts.dataSource.manager, { id, lease: this.lease })))
      this.giveUp('the source was disabled or changed, or the lease was lost');
    this.checkGivenUp();
  }

  /**
   * Reads the source's document. Returns null if the document is unchanged. Throws `PollFailure` if
   * the status is neither 200 nor such a 304. Also throws `HostBusy`, `OutgoingError` and
   * `TurnOver`.
   */
  async getChanged(url: string): Promise<FetchedResponse | null> {
    const { etag, last_modified: modified } = this.source;
    const response = await this.get(url, {
      ...(etag !== null && { 'If-None-Match': etag }),
      ...(modified !== null && { 'If-Modified-Since': modified }),
    });
    if (response.status === 304 && (etag !== null || modified !== null)) return null;
    if (response.status !== 200) throw await this.refusal(response);
    return response;
  }

  /**
   * Reads a document from the source's server within the host's budget. Returns the response
   * whatever its status. Throws `HostBusy`, `OutgoingError` and `TurnOver`.
   */
  get(url: string, headers: Record<string, string> = {}): Promise<FetchedResponse> {
    return this.fetch(
      url,
      { gapMs: this.source.kind === 'form-d' ? EDGAR_GAP_MS : GAP_MS, who: this.source.name },
      {
        ...policyForOperatorUrl(this.source.url, this.parts.policy),
        timeoutMs: TIMEOUT_MS,
        maxBytes: MAX_BYTES,
        maxRedirects: MAX_REDIRECTS,
        headers: { Accept: '*/*', ...headers },
      },
    );
  }

  /**
   * Sends a request within its host's budget. After a redirect, the request uses the budget of the
   * new host. If the turn ends, aborts the request. Throws `HostBusy`, `OutgoingError` and
   * `TurnOver`.
   */
  async fetch(
    url: string,
    { gapMs, who }: { gapMs: number; who: string },
    options: FetchOptions,
  ): Promise<FetchedResponse> {
    const { budget } = this.parts;
    const { turn } = this;
    const take = (host: string) => turn.within(budget.take(host, gapMs, who));
    await take(url);
    try {
      return await guardedFetch(url, {
        ...options,
        signal: turn.signal,
        beforeRedirect: ({ href }) => take(href),
        headers: { 'User-Agent': this.userAgent, ...options.headers },
      });
    } catch (error) {
      throw turn.signal.aborted ? new TurnOver() : error;
    }
  }

  /** Contains the configured contact address, which EDGAR requires. */
  private get userAgent(): string {
    const { contactEmail } = this.parts;
    return `fundmatch/${VERSION}${contactEmail === null ? '' : ` ${contactEmail}`}`;
  }

  /** Converts a response to a failure, with the pause that its server asks for. */
  async refusal(response: FetchedResponse): Promise<PollFailure> {
    const asked = readRetryAfter(response.headers['retry-after'], await this.parts.clock.now());
    return new PollFailure(`the server answered with status ${response.status}`, asked, {
      askedBy: response.url,
    });
  }
}

/**
 * Reads the validators (ETag, Last-Modified) of this version of a document. Ignores values that are
 * longer than 1,000 characters.
 */
export function validatorsOf(response: FetchedResponse): Validators {
  const { etag, 'last-modified': lastModified } = response.headers;
  const sane = (value: string | undefined) => (value !== undefined && value.length <= 1_000 ? value : null);
  return { etag: sane(etag), lastModified: sane(lastModified) };
}
