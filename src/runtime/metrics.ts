import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** Histogram buckets in seconds, as OpenTelemetry's HTTP conventions recommend. */
const HTTP_BUCKETS = [0.005, 0.01, 0.025, 0.05, 0.075, 0.1, 0.25, 0.5, 0.75, 1, 2.5, 5, 7.5, 10];
/**
 * Histogram buckets in seconds from fetching an article to sending its webhook. The target is 5 s.
 */
const LATENCY_BUCKETS = [0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 7.5, 10, 30, 60, 300, 1_800];
/** Histogram buckets in seconds. A webhook times out after 5 s. */
const DELIVERY_BUCKETS = [0.025, 0.05, 0.1, 0.25, 0.5, 1, 2, 3, 4, 5, 6];

/** Histogram buckets in seconds. An item waits for the second reader for 30 s by default. */
const READER_BUCKETS = [0.25, 0.5, 1, 2, 5, 10, 20, 30, 60, 120, 300];

/**
 * The process has one registry for its own metrics, which all applications in the process share.
 */
let ofProcess: Registry | null = null;

/**
 * The metrics of one application. docs/reference/metrics.md explains each metric. Label values come
 * from the code or the operator's configuration, so their number is limited. A label is never a
 * user, key, URL or address.
 */
export class Metrics {
  private readonly registry = new Registry();

  readonly httpDuration = this.histogram(
    'http_server_request_duration_seconds',
    'Time from the arrival of a request to the end of its response.',
    ['method', 'route', 'status'],
    HTTP_BUCKETS,
  );
  readonly authFailures = this.counter(
    'fundmatch_auth_failures_total',
    'Calls rejected because of their API key.',
    ['reason'],
  );
  readonly quotaRefusals = this.counter(
    'fundmatch_quota_refusals_total',
    'Calls rejected by a daily quota.',
    ['tool'],
  );
  readonly upsertRows = this.counter('fundmatch_upsert_rows_total', 'Rows of batch upserts.', [
    'resource',
    'outcome',
  ]);
  readonly rounds = this.counter('fundmatch_rounds_total', 'Rounds stated by polled items, by outcome.', [
    'source',
    'outcome',
  ]);
  readonly rejectedItems = this.counter(
    'fundmatch_rejected_items_total',
    'Polled items that state no round.',
    ['reason'],
  );
  readonly articleToWebhook = this.histogram(
    'fundmatch_article_to_webhook_seconds',
    'Time from the fetch of an article to the POST of a match of its round.',
    [],
    LATENCY_BUCKETS,
  );
  readonly deliveries = this.counter('fundmatch_deliveries_total', 'Deliveries with a final outcome.', [
    'result',
  ]);
  readonly deliveryDuration = this.histogram(
    'fundmatch_delivery_duration_seconds',
    'Time from before DNS until the outcome of a webhook was known.',
    [],
    DELIVERY_BUCKETS,
  );

  readonly readerAnswers = this.counter(
    'fundmatch_reader_answers_total',
    'Requests to the second reader, by result.',
    ['result'],
  );
  readonly readerItems = this.counter(
    'fundmatch_reader_items_total',
    'Stored doubtful items, by whether the second reader changed them.',
    ['result'],
  );
  readonly readerTokens = this.counter(
    'fundmatch_reader_tokens_total',
    'Tokens that the second reader counted.',
    ['kind'],
  );
  readonly readerDuration = this.histogram(
    'fundmatch_reader_duration_seconds',
    'Time until the second reader answered or failed.',
    [],
    READER_BUCKETS,
  );

  readonly ready = this.gauge('fundmatch_ready', '1 if /readyz answers 200, otherwise 0.');
  readonly databaseServersAway = this.gauge(
    'fundmatch_database_servers_away',
    'Servers of a Citus cluster that do not answer the coordinator.',
  );
  readonly databasePool = this.gauge(
    'fundmatch_database_pool',
    'Connections of the pool by state, and calls that wait for a connection.',
    ['state'],
  );
  readonly deliveriesPending = this.gauge(
    'fundmatch_deliveries_pending',
    'Matches that wait to be sent, in the whole database. The count stops at 50,000.',
  );
  readonly deliveriesOldest = this.gauge(
    'fundmatch_deliveries_oldest_pending_age_seconds',
    'Age of the oldest match that waits to be sent.',
  );
  readonly matchJobsWaiting = this.gauge(
    'fundmatch_match_jobs_waiting',
    'Rounds that are not matched yet, claimed or not, in the whole database. The count stops at 50,000.',
  );
  readonly matchJobsOldest = this.gauge(
    'fundmatch_match_jobs_oldest_waiting_age_seconds',
    'Seconds since the oldest unmatched round was queued.',
  );
  readonly matchJobsFailed = this.gauge(
    'fundmatch_match_jobs_failed',
    'Rounds whose matching failed at every attempt, in the whole database. The count stops at 50,000.',
  );
  readonly roundsHeld = this.gauge(
    'fundmatch_rounds_held',
    'Rounds that wait for review, in the whole database. The count stops at 50,000.',
  );
  readonly noticesWaiting = this.gauge(
    'fundmatch_notices_waiting',
    'Notices that wait to be sent, in the whole database. The count stops at 50,000.',
    ['channel'],
  );
  readonly noticesOldest = this.gauge(
    'fundmatch_notices_oldest_waiting_age_seconds',
    'Age of the oldest waiting notice.',
    ['channel'],
  );
  readonly noticesFailed = this.gauge(
    'fundmatch_notices_failed',
    'Notices of the last 30 days that failed at every attempt, in the whole database. The count stops at 50,000.',
    ['channel'],
  );
  readonly sourcesOldestDue = this.gauge(
    'fundmatch_sources_oldest_due_age_seconds',
    'Longest time for which an enabled source has been due without a poll.',
  );
  readonly sourceLastSuccess = this.gauge(
    'fundmatch_source_last_success_timestamp_seconds',
    'Time of the last successful poll of an enabled source.',
    ['source'],
  );
  readonly sourceFailures = this.gauge(
    'fundmatch_source_failures',
    'Consecutive failed polls of an enabled source.',
    ['source'],
  );
  readonly sourceInterval = this.gauge(
    'fundmatch_source_interval_seconds',
    'Poll interval of an enabled source.',
    ['source'],
  );

  constructor() {
    ofProcess ??= collectProcess();
  }

  get contentType(): string {
    return this.registry.contentType;
  }

  /** Returns all metrics in Prometheus text format. */
  async text(): Promise<string> {
    const texts = await Promise.all([ofProcess?.metrics(), this.registry.metrics()]);
    return `${texts.join('\n')}\n`;
  }

  private counter<L extends string>(name: string, help: string, labelNames: L[]): Counter<L> {
    return new Counter({ name, help, labelNames, registers: [this.registry] });
  }

  private gauge<L extends string>(name: string, help: string, labelNames: L[] = []): Gauge<L> {
    return new Gauge({ name, help, labelNames, registers: [this.registry] });
  }

  private histogram<L extends string>(
    name: string,
    help: string,
    labelNames: L[],
    buckets: number[],
  ): Histogram<L> {
    return new Histogram({ name, help, labelNames, buckets, registers: [this.registry] });
  }
}

function collectProcess(): Registry {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry });
  return registry;
}
