import { AbortedError } from '../errors.js';
import type { RateLimit } from '../rate-limit.js';
import type { RowErrorEntry } from '../types.js';
import type { Chunk } from './chunks.js';

/** The response to one chunk. `errors` uses indexes within the chunk. */
export interface Answer {
  errors: RowErrorEntry[];
  rateLimit: RateLimit | undefined;
}

export type ChunkResult<Row> = Chunk<Row> & Answer;

export interface Sending<Row> {
  /** Maximum number of chunks in flight. */
  concurrency: number;
  /** Aborts the run, even while it waits for rows. */
  signal?: AbortSignal | undefined;
  /**
   * Returns the upsert key of a row. Chunks that share a key are sent one after the other, so that
   * the later row wins.
   */
  keyOf: (row: Row) => string;
  /** Returns whether an earlier row may have the same key. Default: true. */
  mayRepeat?: ((row: Row) => boolean) | undefined;
  /** Sends one chunk. A rejected promise ends the run. */
  send: (rows: Row[], signal: AbortSignal) => Promise<Answer>;
}

/** Thrown when the daily quota does not allow the next row. */
export class QuotaReached extends Error {
  readonly code = 'quota_exceeded';
  constructor(readonly resetsAt: Date | undefined) {
    super('The remaining rows would exceed the daily quota.');
  }
}

/**
 * Sends chunks and yields their results in row order. At most `concurrency` chunks are in memory.
 * The first chunk is sent alone, because its response shows the remaining quota and whether the key
 * is valid. After a failure, the results of chunks in flight are yielded first.
 */
export function sendChunks<Row>(
  chunks: AsyncIterable<Chunk<Row>>,
  sending: Sending<Row>,
): AsyncGenerator<ChunkResult<Row>> {
  return new ChunkSender(sending).run(chunks);
}

interface Flight<Row> {
  chunk: Chunk<Row>;
  /** The keys of the rows. Built only when a later row may repeat a key. */
  keys: Set<string> | undefined;
  answer: Promise<Answer | { failure: unknown }>;
}

class ChunkSender<Row> {
  readonly #sending: Sending<Row>;
  readonly #flights: Flight<Row>[] = [];
  readonly #controller = new AbortController();
  #quota: RateLimit | undefined;
  #limit = 1;
  #failure: { failure: unknown } | undefined;

  constructor(sending: Sending<Row>) {
    this.#sending = sending;
  }

  async *run(chunks: AsyncIterable<Chunk<Row>>): AsyncGenerator<ChunkResult<Row>> {
    const { signal } = this.#sending;
    const onAbort = () => this.#controller.abort(signal?.reason);
    if (signal?.aborted === true) onAbort();
    signal?.addEventListener('abort', onAbort, { once: true });
    try {
      try {
        for await (const chunk of untilAborted(chunks, this.#controller.signal)) {
          yield* this.#dispatch(chunk);
          if (this.#failure) break;
        }
      } catch (failure) {
        this.#failure ??= { failure };
      }
      while (this.#flights.length > 0) yield* this.#land();
    } finally {
      // Chunks are in flight here only if the caller left the loop early.
      if (this.#flights.length > 0) this.#controller.abort();
      signal?.removeEventListener('abort', onAbort);
    }
    if (this.#failure) throw this.#failure.failure;
  }

  /**
   * Sends a chunk when no chunk in flight blocks it. Sends it in parts if the quota is too small.
   */
  async *#dispatch({ start, rows }: Chunk<Row>): AsyncGenerator<ChunkResult<Row>> {
    const { keyOf, mayRepeat = () => true } = this.#sending;
    while (rows.length > 0) {
      const repeats = rows.filter(mayRepeat).map(keyOf);
      while (this.#mustWait(repeats, rows.length)) yield* this.#land();
      const room = this.#room();
      if (room <= 0) this.#failure ??= { failure: new QuotaReached(this.#quota?.resetsAt) };
      if (this.#failure) return;
      this.#launch({ start, rows: rows.slice(0, room) });
      start += room;
      rows = rows.slice(room);
    }
  }

  #mustWait(repeats: string[], count: number): boolean {
    if (this.#flights.length === 0 || this.#failure) return false;
    return this.#flights.length >= this.#limit || this.#room() < count || this.#sharesKey(repeats);
  }

  #sharesKey(repeats: string[]): boolean {
    if (repeats.length === 0) return false;
    return this.#flights.some((flight) => {
      const keys = (flight.keys ??= new Set(flight.chunk.rows.map(this.#sending.keyOf)));
      return repeats.some((key) => keys.has(key));
    });
  }

  /** Returns how many rows the quota allows in addition to the rows in flight. */
  #room(): number {
    const requests = this.#quota?.requests?.remaining ?? Infinity;
    if (requests <= this.#flights.length) return 0;
    const underWay = this.#flights.reduce((sum, { chunk }) => sum + chunk.rows.length, 0);
    return (this.#quota?.rows?.remaining ?? Infinity) - underWay;
  }

  #launch(chunk: Chunk<Row>): void {
    const answer = this.#sending
      .send(chunk.rows, this.#controller.signal)
      .catch((failure: unknown) => ({ failure }));
    this.#flights.push({ chunk, keys: undefined, answer });
  }

  async *#land(): AsyncGenerator<ChunkResult<Row>> {
    const flight = this.#flights[0] as Flight<Row>;
    const answer = await flight.answer;
    this.#flights.shift();
    if ('failure' in answer) {
      this.#failure ??= answer;
      return;
    }
    this.#limit = this.#sending.concurrency;
    this.#quota = laterOf(this.#quota, answer.rateLimit);
    yield { ...flight.chunk, ...answer };
  }
}

/**
 * Returns the newer of two quota states, because responses can arrive out of order. Within one day,
 * the state with fewer remaining requests is newer.
 */
function laterOf(known: RateLimit | undefined, news: RateLimit | undefined): RateLimit | undefined {
  if (!known || !news) return news ?? known;
  const left = ({ requests }: RateLimit) => requests?.remaining ?? Infinity;
  const isSameDay = known.resetsAt?.getTime() === news.resetsAt?.getTime();
  return isSameDay && left(known) < left(news) ? known : news;
}

/** Stops reading when the signal aborts, even if the source never yields again. */
async function* untilAborted<T>(items: AsyncIterable<T>, signal: AbortSignal): AsyncGenerator<T> {
  const iterator = items[Symbol.asyncIterator]();
  let refuse: (error: unknown) => void = () => {};
  const onAbort = () => refuse(new AbortedError('The upsert was aborted.', { cause: signal.reason }));
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      // Promise.race with one shared promise would keep every item in memory.
      const next = await new Promise<IteratorResult<T>>((resolve, reject) => {
        refuse = reject;
        if (signal.aborted) onAbort();
        else iterator.next().then(resolve, reject);
      });
      if (next.done === true) return;
      yield next.value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // A source that hangs would block an awaited `return` forever.
    iterator.return?.()?.then(undefined, () => {});
  }
}
