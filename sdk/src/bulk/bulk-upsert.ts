import type { WithResponse } from '../api-promise.js';
import { AbortedError, BulkError, FundMatchError, QuotaExceededError, ValidationError } from '../errors.js';
import { nextMidnight } from '../rate-limit.js';
import type { CallOptions } from '../settings.js';
import type { UpsertResult } from '../types.js';
import { addDone, chunksOf } from './chunks.js';
import type { BulkCheckpoint } from './chunks.js';
import { QuotaReached, sendChunks } from './send-chunks.js';
import type { Answer, ChunkResult } from './send-chunks.js';
import type { BulkProgress, BulkSummary, RowResult } from './summary.js';

/** Options of a bulk upsert. */
export interface BulkOptions extends CallOptions {
  /** Maximum number of requests in flight. Default: 4. */
  concurrency?: number | undefined;
  /** Called after each request, in row order. */
  onProgress?: ((progress: BulkProgress) => void) | undefined;
  /**
   * The `checkpoint` of an earlier run over the same rows. Rows that were answered then are
   * skipped.
   */
  resume?: BulkCheckpoint | undefined;
}

interface Keyed {
  external_id: string;
}

type SendRows<Row> = (rows: Row[], options: CallOptions) => Promise<WithResponse<UpsertResult>>;

/**
 * A bulk upsert, which runs once. Await it for a summary. Iterate it with `for await` for the
 * result of every row.
 */
export class BulkUpsert<Row extends Keyed> implements Promise<BulkSummary>, AsyncIterable<RowResult> {
  readonly [Symbol.toStringTag] = 'BulkUpsert';
  readonly #run: () => AsyncGenerator<ChunkResult<Row>, void>;
  readonly #progress: { -readonly [K in keyof BulkSummary]: BulkSummary[K] };
  readonly #onProgress: BulkOptions['onProgress'];
  #summary: Promise<BulkSummary> | undefined;
  #isUsed = false;

  constructor(rows: Iterable<Row> | AsyncIterable<Row>, send: SendRows<Row>, options?: BulkOptions) {
    const { concurrency = 4, onProgress, signal, ...others } = options ?? {};
    const { resume = { from: 0, done: [] }, ...callOptions } = others;
    this.#onProgress = onProgress;
    this.#progress = {
      rows: 0,
      upserted: 0,
      rejected: 0,
      requests: 0,
      rateLimit: undefined,
      checkpoint: resume,
      errors: [],
    };
    this.#run = () =>
      sendChunks(chunksOf(rows, resume), {
        concurrency: concurrency >= 1 ? concurrency : 1,
        signal,
        keyOf: (row) => row.external_id,
        send: (chunk, stop) => sendSplitting(chunk, (part) => send(part, { ...callOptions, signal: stop })),
      });
  }

  then<A = BulkSummary, B = never>(
    onFulfilled?: ((value: BulkSummary) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    this.#summary ??= this.#finish();
    return this.#summary.then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<BulkSummary | B> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<BulkSummary> {
    return this.then().finally(onFinally);
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<RowResult> {
    if (this.#isUsed) throw new FundMatchError('A bulk upsert runs once: await it or iterate it, not both.');
    this.#isUsed = true;
    try {
      for await (const chunk of this.#run()) {
        const errors = new Map(chunk.errors.map(({ index, error }) => [index, error]));
        const results = chunk.rows.map(({ external_id }, at) => ({
          index: chunk.start + at,
          external_id,
          error: errors.get(at),
        }));
        this.#count(chunk, results);
        yield* results;
      }
    } catch (cause) {
      throw toBulkError(cause, this.#progress);
    }
  }

  async #finish(): Promise<BulkSummary> {
    for await (const result of this) void result;
    return this.#progress;
  }

  #count(chunk: ChunkResult<Row>, results: RowResult[]): void {
    const progress = this.#progress;
    const rejected = results.filter(({ error }) => error !== undefined);
    progress.rows += results.length;
    progress.rejected += rejected.length;
    progress.upserted = progress.rows - progress.rejected;
    progress.requests += 1;
    progress.rateLimit = chunk.rateLimit ?? progress.rateLimit;
    progress.checkpoint = addDone(progress.checkpoint, chunk);
    progress.errors.push(...rejected.slice(0, KEPT_ERRORS - progress.errors.length));
    this.#onProgress?.({ ...progress });
  }
}

/** Maximum number of rejected rows in the summary. The limit bounds the memory. */
const KEPT_ERRORS = 1_000;

/**
 * Sends one chunk. Returns row errors instead of throwing if every row is rejected. Splits a chunk
 * that is too large in bytes. Rejects a single row that is too large.
 */
export async function sendSplitting<Row>(
  rows: Row[],
  send: (rows: Row[]) => Promise<WithResponse<UpsertResult>>,
): Promise<Answer> {
  try {
    const { data, rateLimit } = await send(rows);
    return { errors: data.errors, rateLimit };
  } catch (error) {
    if (!(error instanceof ValidationError)) throw error;
    if (error.code === 'validation_failed') return { errors: error.rowErrors, rateLimit: undefined };
    if (error.status !== 413) throw error;
    if (rows.length === 1)
      return {
        errors: [{ index: 0, error: `the row is too large: ${error.message}` }],
        rateLimit: undefined,
      };
    const half = rows.length >> 1;
    const first = await sendSplitting(rows.slice(0, half), send);
    const second = await sendSplitting(rows.slice(half), send);
    const shifted = second.errors.map((entry) => ({ ...entry, index: entry.index + half }));
    return { errors: [...first.errors, ...shifted], rateLimit: second.rateLimit ?? first.rateLimit };
  }
}

function toBulkError(cause: unknown, summary: BulkSummary): BulkError {
  const known = cause instanceof FundMatchError ? cause : undefined;
  const isQuota = cause instanceof QuotaReached || cause instanceof QuotaExceededError;
  const resetsAt = isQuota ? (cause.resetsAt ?? new Date(nextMidnight(Date.now()))) : undefined;
  const reason = isQuota ? 'quota' : cause instanceof AbortedError ? 'aborted' : known ? 'call' : 'source';
  const text = cause instanceof Error ? cause.message : String(cause);
  return new BulkError(`Stopped after ${summary.rows} rows: ${text}`, {
    cause,
    status: known?.status,
    code: isQuota ? 'quota_exceeded' : known?.code,
    requestId: known?.requestId,
    raw: known?.raw,
    attempts: known?.attempts,
    documentation: known?.documentation,
    headers: known?.headers,
    retryAfterMs: resetsAt ? Math.max(0, resetsAt.getTime() - Date.now()) : known?.retryAfterMs,
    reason,
    resetsAt,
    summary,
  });
}
