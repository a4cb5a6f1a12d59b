import type { RateLimit } from './rate-limit.js';

/** The result of a call with its headers and raw text. */
export interface WithResponse<T> {
  /** The parsed response body. */
  data: T;
  /** The fetch response. Its body is already read. */
  response: Response;
  /** The body as text. Unlike JavaScript numbers, it keeps digits above 2^53. */
  raw: string;
  /** The id of the call in the service's logs. */
  requestId: string | undefined;
  /** The remaining quotas. Undefined for calls without a quota. */
  rateLimit: RateLimit | undefined;
  /** Number of attempts, including the first. */
  attempts: number;
}

/** A promise of the response data. `withResponse()` adds the headers and raw text. */
export class ApiPromise<T> implements Promise<T> {
  readonly [Symbol.toStringTag] = 'ApiPromise';
  #start: () => Promise<WithResponse<T>>;
  #started: Promise<WithResponse<T>> | undefined;

  constructor(start: () => Promise<WithResponse<T>>) {
    this.#start = start;
  }

  /**
   * Resolves to the data, the raw text, the request id and the remaining quota.
   *
   * @example
   * const { data, raw, requestId, rateLimit } = await client.accounts.upsert(rows).withResponse();
   * console.log(requestId, rateLimit?.requests?.remaining);
   */
  withResponse(): Promise<WithResponse<T>> {
    return (this.#started ??= this.#start());
  }

  then<A = T, B = never>(
    onFulfilled?: ((value: T) => A | PromiseLike<A>) | null,
    onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null,
  ): Promise<A | B> {
    return this.withResponse()
      .then(({ data }) => data)
      .then(onFulfilled, onRejected);
  }

  catch<B = never>(onRejected?: ((reason: unknown) => B | PromiseLike<B>) | null): Promise<T | B> {
    return this.then(null, onRejected);
  }

  finally(onFinally?: (() => void) | null): Promise<T> {
    return this.then().finally(onFinally);
  }
}
