import type { DataSource } from 'typeorm';
import type { Log } from '../../runtime/log.js';
import type { Metrics } from '../../runtime/metrics.js';
import { guardedFetch } from '../../outgoing/guarded-fetch.js';
import type { FetchedResponse } from '../../outgoing/guarded-fetch.js';
import type { OutgoingPolicy } from '../../outgoing/policy.js';
import { VERSION } from '../../runtime/version.js';
import type { HttpEnricher } from '../enrichment/http-enricher.js';
import type { Extractor } from '../extractor.js';
import type { IngestionService } from '../ingestion.service.js';
import { policyForOperatorUrl } from '../operator-url.js';
import { readRetryAfter } from './backoff.js';
import type { HostBudget } from './host-budget.js';
import type { SharedClock } from '../../database/shared-clock.js';
import { PollFailure } from './source.js';
import type { Source, Validators } from './source.js';

/**
 * A claim that is not extended for this long belongs to a dead process, and another one polls the
 * source.
 */
export const LEASE_MS = 12_000;
const TIMEOUT_MS = 20_000;
/** The largest document, as received and as decompressed. */
const MAX_BYTES = 20 * 1024 * 1024;
const MAX_REDIRECTS = 5;
/**
 * Milliseconds between two requests to one host. EDGAR allows 10 a second; 8 leave room for network
 * delays.
 */
const GAP_MS = 500;
const EDGAR_GAP_MS = 125;

/** The token of what polling needs from outside. */
export const POLL_PARTS = 'POLL_PARTS';

/** What polling needs from outside. */
export interface PollParts {
  dataSource: DataSource;
  ingestion: IngestionService;
  budget: HostBudget;
  clock: SharedClock;
  enricher: HttpEnricher | null;
  extractor: Extractor;
  policy: OutgoingPolicy;
  contactEmail: string | null;
  metrics: Metrics;
  log: Log;
}

/** The process stops, or another one has taken over. The poll ends and the rest is done later. */
export class PollAbandoned extends Error {}

/** One poll of one source: its lease and its requests. */
export class Poll {
  /** Items stored so far. They count even if the poll fails later. */
  newItems = 0;
  /** The poll's traceparent, if traces are exported. */
  traceparent: string | undefined;
  private givenUp: string | null = null;

  constructor(
    readonly source: Source,
    readonly lease: string,
    readonly parts: PollParts,
  ) {}

  /** Abandons the poll at its next step. */
  giveUp(reason: string): void {
    this.givenUp ??= reason;
  }

  /** Called before each slow step. Errors: PollAbandoned if the poll was abandoned. */
  checkGivenUp(): void {
    if (this.givenUp !== null) throw new PollAbandoned(this.givenUp);
  }

  /**
   * Reads the source's document unless it is unchanged. Null: not modified. Errors: PollFailure for
   * any status but 200, HostBusy, OutgoingError.
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
   * Reads a document of the source's server within its budget. Any status is a result. Errors:
   * HostBusy, OutgoingError.
   */
  async get(url: string, headers: Record<string, string> = {}): Promise<FetchedResponse> {
    const { budget, policy } = this.parts;
    await budget.take(url, this.source.kind === 'form-d' ? EDGAR_GAP_MS : GAP_MS, this.source.name);
    return guardedFetch(url, {
      ...policyForOperatorUrl(this.source.url, policy),
      timeoutMs: TIMEOUT_MS,
      maxBytes: MAX_BYTES,
      maxRedirects: MAX_REDIRECTS,
      headers: { 'User-Agent': this.userAgent, Accept: '*/*', ...headers },
    });
  }

  /** The User-Agent, with the configured contact, which EDGAR requires. */
  get userAgent(): string {
    const { contactEmail } = this.parts;
    return `fundmatch/${VERSION}${contactEmail === null ? '' : ` ${contactEmail}`}`;
  }

  /** Turns a response into a failure, with the pause that its server asks for. */
  async refusal(response: FetchedResponse): Promise<PollFailure> {
    const asked = readRetryAfter(response.headers['retry-after'], await this.parts.clock.now());
    return new PollFailure(`the server answers with status ${response.status}`, asked, {
      askedBy: response.url,
    });
  }
}

/** Reads the validators of this version of a document. Skips absurdly long values. */
export function validatorsOf(response: FetchedResponse): Validators {
  const { etag, 'last-modified': lastModified } = response.headers;
  const sane = (value: string | undefined) => (value !== undefined && value.length <= 1_000 ? value : null);
  return { etag: sane(etag), lastModified: sane(lastModified) };
}
