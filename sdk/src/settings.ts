import { ConfigurationError } from './errors.js';
import { parseUrl } from './parse-url.js';
import { defaultRetryDelayMs } from './retry.js';

/** The least severe level to log. `debug` logs requests and `warn` logs retries. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off';

/** Receives log messages, which never contain keys, rows or bodies. You can pass `console`. */
export type Logger = Partial<
  Record<'debug' | 'info' | 'warn' | 'error', (message: string, fields: Record<string, unknown>) => void>
>;

/** Options of the client. The key and base URL are required, here or in the environment. */
export interface ClientOptions {
  /** The API key, `svc_live_…`. Default: the variable FUNDMATCH_API_KEY. */
  apiKey?: string | undefined;
  /** The URL of the service. Default: the variable FUNDMATCH_BASE_URL. */
  baseUrl?: string | undefined;
  /** Replaces the global `fetch`, for proxies and tests. */
  fetch?: typeof fetch | undefined;
  /** Timeout of one attempt in milliseconds, including the response body. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Retries after 5xx responses and failed connections. Default: 4. 0 for none. */
  maxRetries?: number | undefined;
  /**
   * Returns the delay in milliseconds before retry `retry` (0-based). Default: 1 s, 3 s, 9 s, 27 s
   * plus jitter.
   */
  retryDelayMs?: ((retry: number) => number) | undefined;
  /** The target of log messages. Default: the console, if you set a log level. */
  logger?: Logger | undefined;
  /** The least severe level to log. Default: the variable FUNDMATCH_LOG, or `warn`. */
  logLevel?: LogLevel | undefined;
  /** Allows use in a browser, where every visitor can read the API key. */
  dangerouslyAllowBrowser?: boolean | undefined;
}

/** Options of a single call, as its last argument. */
export interface CallOptions {
  /** Aborts the call with `AbortedError`, also between retries. */
  signal?: AbortSignal | undefined;
  /** Replaces the client's `timeoutMs`. */
  timeoutMs?: number | undefined;
  /** Replaces the client's `maxRetries`. */
  maxRetries?: number | undefined;
  /** Headers to add, or to replace by name. */
  headers?: Record<string, string> | undefined;
}

/** The validated options of a client. */
export interface Settings {
  apiKey: string;
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
  retryDelayMs: (retry: number) => number;
  logger: Logger;
}

/** Applies the defaults. Throws `ConfigurationError` for an invalid option. */
export function readSettings(options: ClientOptions): Settings {
  if (inBrowser() && options.dangerouslyAllowBrowser !== true) {
    throw new ConfigurationError(
      'This looks like a browser, where every visitor could read the API key: call the service from your server. ' +
        'Pass dangerouslyAllowBrowser: true only where nobody else can open the page.',
    );
  }
  const apiKey = options.apiKey ?? environment('FUNDMATCH_API_KEY');
  if (!apiKey) throw new ConfigurationError('No API key: pass apiKey or set FUNDMATCH_API_KEY.');
  // With other characters in the key, fetch would fail with an unclear error.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new ConfigurationError('The API key contains spaces or invalid characters. Copy it again.');
  const timeoutMs = options.timeoutMs ?? 30_000;
  const maxRetries = options.maxRetries ?? 4;
  checkCounts(timeoutMs, maxRetries);
  return {
    apiKey,
    baseUrl: readBaseUrl(options.baseUrl ?? environment('FUNDMATCH_BASE_URL')),
    // Some runtimes reject a `fetch` that is called with another `this`.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    maxRetries,
    retryDelayMs: options.retryDelayMs ?? defaultRetryDelayMs,
    logger: readLogger(options),
  };
}

/** Throws `ConfigurationError` for numbers that a timer or loop would misinterpret. */
export function checkCounts(timeoutMs: number, maxRetries: number): void {
  if (!(timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1))
    throw new ConfigurationError('timeoutMs must be from 1 to 2147483647.');
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0))
    throw new ConfigurationError('maxRetries must be a whole number of at least 0.');
}

function readBaseUrl(text: string | undefined): string {
  if (!text) throw new ConfigurationError('No base URL: pass baseUrl or set FUNDMATCH_BASE_URL.');
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError('The base URL must be http or https, without user, query or fragment.');
  }
  // The docs show paths with /api/v1, so users may include it in the base URL.
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

/** Returns a logger with only the methods that the level allows. */
function readLogger({ logger, logLevel }: ClientOptions): Logger {
  if (logLevel !== undefined && !LEVELS.includes(logLevel))
    throw new ConfigurationError(`logLevel must be one of ${LEVELS.join(', ')}.`);
  const named = environment('FUNDMATCH_LOG') as LogLevel | undefined;
  const chosen = logLevel ?? (named && LEVELS.includes(named) ? named : undefined);
  const target = logger ?? (chosen === undefined ? {} : console);
  const from = LEVELS.indexOf(chosen ?? 'warn');
  const kept: Logger = {};
  for (const level of ['debug', 'info', 'warn', 'error'] as const) {
    if (LEVELS.indexOf(level) >= from) kept[level] = (message, fields) => target[level]?.(message, fields);
  }
  return kept;
}

function environment(name: string): string | undefined {
  try {
    return globalThis.process?.env?.[name]?.trim();
  } catch {
    // Deno throws if it runs without --allow-env.
    return undefined;
  }
}

function inBrowser(): boolean {
  const scope = globalThis as {
    document?: unknown;
    importScripts?: unknown;
    navigator?: { userAgent?: string };
  };
  const hasPage = scope.document !== undefined || scope.importScripts !== undefined;
  return hasPage && scope.navigator?.userAgent?.startsWith('Mozilla/') === true;
}
