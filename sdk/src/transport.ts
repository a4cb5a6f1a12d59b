import {
  AbortedError,
  ConfigurationError,
  ConnectionError,
  FundMatchError,
  MalformedResponseError,
  TimeoutError,
} from './errors.js';
import { answerError, parseAnswer, retryAfterMs } from './answer.js';
import type { Shape } from './answer.js';
import { ApiPromise } from './api-promise.js';
import type { WithResponse } from './api-promise.js';
import { parseRateLimit } from './rate-limit.js';
import { atLeastRetryAfter, pause } from './retry.js';
import { checkCounts } from './settings.js';
import type { CallOptions, Settings } from './settings.js';
import { VERSION } from './version.js';

/** Maximum size of a body in bytes. The service limits a page of matches to 8 MiB. */
const MOST_BYTES = 64 * 1024 * 1024;

/** A call in the format of the generated services. */
interface ServiceCall {
  method: string;
  url: string;
  query?: Record<string, unknown>;
  body?: unknown;
  mediaType?: 'application/json';
}

/** The response and body of one attempt. */
interface Exchange {
  response: Response;
  raw: string;
}

/**
 * Sends one call of a generated service. Each instance holds the options of one call, as the
 * generated code expects.
 */
export class Transport {
  readonly #settings: Settings;
  readonly #options: CallOptions;
  readonly #shape: Shape;
  readonly #requestId: string;

  constructor(settings: Settings, options: CallOptions = {}, shape: Shape = {}) {
    this.#settings = settings;
    this.#options = options;
    this.#shape = shape;
    // The client chooses the id, so that the service's logs can be searched even without a
    // response.
    this.#requestId = crypto.randomUUID();
  }

  /** Sends the call immediately, even if it is not awaited. Rejects only with `FundMatchError`s. */
  request<T>(call: ServiceCall): ApiPromise<T> {
    const answer = this.#run(call) as Promise<WithResponse<T>>;
    return new ApiPromise(() => answer);
  }

  get #host(): string {
    return new URL(this.#settings.baseUrl).host;
  }

  async #run(call: ServiceCall): Promise<WithResponse<unknown>> {
    try {
      return await this.#send(call);
    } catch (cause) {
      if (cause instanceof FundMatchError) throw cause;
      // All other failures come from the rows or options of the caller.
      throw new ConfigurationError(`The call cannot be made: ${reasonOf(cause)}.`, { cause });
    }
  }

  /** Sends and retries until a response is final. */
  async #send(call: ServiceCall): Promise<WithResponse<unknown>> {
    const {
      timeoutMs = this.#settings.timeoutMs,
      maxRetries = this.#settings.maxRetries,
      signal,
    } = this.#options;
    checkCounts(timeoutMs, maxRetries);
    const url = this.#settings.baseUrl + pathOf(call);
    const init = this.#init(call);
    for (let attempt = 1; ; attempt += 1) {
      const outcome = await this.#attempt(call, url, init, attempt, timeoutMs);
      if (!(outcome instanceof FundMatchError)) return outcome;
      if (!isTransient(outcome) || attempt > maxRetries) throw outcome;
      const delayMs = atLeastRetryAfter(this.#settings.retryDelayMs(attempt - 1), outcome.retryAfterMs);
      this.#settings.logger.warn?.('fundmatch: retrying', { ...describe(call, outcome), attempt, delayMs });
      await pause(delayMs, signal);
      if (signal?.aborted === true) throw this.#aborted(signal, attempt);
    }
  }

  /**
   * Sends once and evaluates the response. Returns errors, because the caller decides about
   * retries.
   */
  async #attempt(
    call: ServiceCall,
    url: string,
    init: RequestInit,
    attempt: number,
    timeoutMs: number,
  ): Promise<WithResponse<unknown> | FundMatchError> {
    const startedAt = Date.now();
    const result = await this.#exchange(url, init, attempt, timeoutMs);
    const fields = { method: call.method, path: call.url, attempt, durationMs: Date.now() - startedAt };
    if (result instanceof FundMatchError) {
      this.#settings.logger.debug?.('fundmatch: no answer', { ...fields, ...describe(call, result) });
      return result;
    }
    const { response, raw } = result;
    const requestId = response.headers.get('x-request-id') ?? this.#requestId;
    this.#settings.logger.debug?.('fundmatch: answer', { ...fields, status: response.status, requestId });
    const details = {
      status: response.status,
      requestId,
      raw,
      attempts: attempt,
      retryAfterMs: retryAfterMs(response.headers),
      documentation: `${this.#settings.baseUrl}/guides/errors/`,
      headers: response.headers,
    };
    try {
      if (response.status >= 400) return answerError(response, details);
      return {
        data: parseAnswer(response, this.#shape, details),
        response,
        raw,
        requestId,
        attempts: attempt,
        rateLimit: parseRateLimit(response.headers, Date.now()),
      };
    } catch (error) {
      if (error instanceof FundMatchError) return error;
      const message = `The response could not be read: ${reasonOf(error)}.`;
      return new MalformedResponseError(message, { ...details, cause: error });
    }
  }

  /**
   * Sends the request and reads the body within the timeout, even if a replaced fetch ignores the
   * signal.
   */
  async #exchange(
    url: string,
    init: RequestInit,
    attempt: number,
    timeoutMs: number,
  ): Promise<Exchange | FundMatchError> {
    const { signal } = this.#options;
    if (signal?.aborted === true) return this.#aborted(signal, attempt);
    const details = { requestId: this.#requestId, attempts: attempt };
    const controller = new AbortController();
    let stop: (error: FundMatchError) => void = () => {};
    const stopped = new Promise<FundMatchError>((resolve) => {
      stop = (error) => {
        resolve(error);
        controller.abort();
      };
    });
    const onAbort = () => stop(this.#aborted(signal, attempt));
    signal?.addEventListener('abort', onAbort, { once: true });
    const timer = setTimeout(
      () =>
        stop(new TimeoutError(`No complete response from ${this.#host} within ${timeoutMs} ms.`, details)),
      timeoutMs,
    );
    try {
      return await Promise.race([this.#fetch(url, { ...init, signal: controller.signal }), stopped]);
    } catch (cause) {
      if (cause instanceof MalformedResponseError) return cause;
      return new ConnectionError(`The connection to ${this.#host} failed: ${reasonOf(cause)}.`, {
        ...details,
        cause,
      });
    } finally {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    }
  }

  async #fetch(url: string, init: RequestInit): Promise<Exchange> {
    const response = await this.#settings.fetch(url, init);
    return { response, raw: await this.#read(response) };
  }

  /** Reads the body as text, up to a size that the service never exceeds. */
  async #read(response: Response): Promise<string> {
    const reader = response.body?.getReader();
    // A replaced fetch may not support streams.
    if (!reader) return response.text();
    const decoder = new TextDecoder();
    let text = '';
    for (let bytes = 0; ;) {
      const { done, value } = await reader.read();
      if (done) return text + decoder.decode();
      bytes += value.length;
      if (bytes > MOST_BYTES) {
        reader.cancel().catch(() => {});
        throw new MalformedResponseError(
          'The response is not from the service: it is too large. Check the base URL.',
          {
            status: response.status,
            requestId: this.#requestId,
            headers: response.headers,
          },
        );
      }
      text += decoder.decode(value, { stream: true });
    }
  }

  #init(call: ServiceCall): RequestInit {
    const headers = new Headers({
      Accept: 'application/json',
      Authorization: `Bearer ${this.#settings.apiKey}`,
      'User-Agent': `fundmatch-sdk/${VERSION}`,
      'X-Request-Id': this.#requestId,
    });
    if (call.body !== undefined) headers.set('Content-Type', 'application/json');
    for (const [name, value] of Object.entries(this.#options.headers ?? {})) headers.set(name, value);
    const { body } = call;
    return {
      method: call.method,
      headers,
      // A followed redirect would send rows, and in some runtimes the key, to its target.
      redirect: 'manual',
      ...(body === undefined ? {} : { body: isText(body) ? body : JSON.stringify(body) }),
    };
  }

  #aborted(signal: AbortSignal | undefined, attempts: number): AbortedError {
    return new AbortedError('The call was aborted.', {
      cause: signal?.reason,
      requestId: this.#requestId,
      attempts,
    });
  }
}

/** Returns whether a body is already JSON, as text or bytes. */
function isText(body: unknown): body is string | Uint8Array<ArrayBuffer> {
  return typeof body === 'string' || body instanceof Uint8Array;
}

/**
 * Returns whether to retry (spec: Errors rule 2). A 408 or 429 without an error code comes from a
 * gateway and is retried. Other 4xx are not.
 */
function isTransient(error: FundMatchError): boolean {
  const { status = 0, code } = error;
  if (error instanceof ConnectionError) return !isPermanent(error.cause);
  return status >= 500 || (GATEWAY.has(status) && code === undefined);
}

const GATEWAY = new Set([408, 429]);

/**
 * Returns whether a retry cannot help: an untrusted certificate, a server without TLS, or a bug in
 * a replaced fetch.
 */
function isPermanent(cause: unknown): boolean {
  const outer = (cause ?? {}) as { cause?: unknown; code?: unknown };
  const inner = (outer.cause ?? {}) as { code?: unknown };
  if (BAD_TLS.test(String(inner.code ?? outer.code ?? reasonOf(cause)))) return true;
  if (cause instanceof ReferenceError || cause instanceof RangeError || cause instanceof SyntaxError)
    return true;
  return cause instanceof TypeError && BUG.test(cause.message);
}

/** TLS error codes of Node.js and Bun, and the message of Deno. */
const BAD_TLS =
  /^(?:CERT_|UNABLE_TO_|DEPTH_ZERO_SELF_SIGNED|SELF_SIGNED_CERT|HOSTNAME_MISMATCH|INVALID_(?:CA|PURPOSE)|ERR_TLS_CERT|ERR_SSL_\S*(?:WRONG_VERSION|PROTOCOL|HANDSHAKE_FAILURE))|invalid peer certificate/;
/** The messages of bugs. fetch also throws a TypeError for a failed connection. */
const BUG = / is not (?:a function|a constructor|iterable|defined|an object)|^Cannot /;

function describe(call: ServiceCall, error: FundMatchError): Record<string, unknown> {
  const { name, status, code, requestId } = error;
  return { method: call.method, path: call.url, error: name, status, code, requestId };
}

/** Returns the reason of a failure, such as ECONNREFUSED. Node.js stores it in `cause`. */
function reasonOf(cause: unknown): string {
  if (typeof cause === 'string') return cause;
  const { cause: inner, message } = (cause ?? {}) as {
    cause?: { code?: string; message?: string };
    message?: string;
  };
  return (inner?.code ?? inner?.message ?? message ?? 'unknown').replace(/\.$/, '');
}

/** Builds the path and query. Joins lists with commas, as the API expects. */
function pathOf({ url, query = {} }: ServiceCall): string {
  // A path that starts with two slashes names another host, which would receive the key.
  if (!/^\/(?!\/)/.test(url)) throw new ConfigurationError('The path must start with one slash.');
  const search = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value !== undefined && value !== null) search.set(name, String(value));
  }
  return search.size > 0 ? `${url}?${search}` : url;
}
