import { ConfigurationError } from './errors.js';
import { parseUrl } from './parse-url.js';
import { defaultRetryDelayMs } from './retry.js';

/** From all messages to none. `debug` logs every request, `warn` retries. */
export type LogLevel = 'debug' | 'info' | 'warn' | 'error' | 'off';

/** Receives log messages; `console` fits. They never contain keys, rows or bodies. */
export type Logger = Partial<
  Record<'debug' | 'info' | 'warn' | 'error', (message: string, fields: Record<string, unknown>) => void>
>;

/**
 * Options of the client. Only the key and the base URL are required, and both may come from the
 * environment.
 */
export interface ClientOptions {
  /** Starts with `svc_live_`. Default: the variable FUNDMATCH_API_KEY. */
  apiKey?: string | undefined;
  /**
   * The service's URL, for example `https://fundmatch.example`. Default: the variable
   * FUNDMATCH_BASE_URL.
   */
  baseUrl?: string | undefined;
  /** Replaces the global `fetch`, for proxies and tests. */
  fetch?: typeof fetch | undefined;
  /** Timeout in milliseconds of one attempt, body included. Default: 30,000. */
  timeoutMs?: number | undefined;
  /** Retries after 5xx answers and failed connections. Default: 4. 0 for none. */
  maxRetries?: number | undefined;
  /**
   * Returns the pause in milliseconds before retry `retry` (0-based). Default: 1 s, 3 s, 9 s, 27 s
   * plus jitter.
   */
  retryDelayMs?: ((retry: number) => number) | undefined;
  /** Where messages go. Default: the console, if a log level was set. */
  logger?: Logger | undefined;
  /** Default: the variable FUNDMATCH_LOG, or `warn`. */
  logLevel?: LogLevel | undefined;
  /** Allows use in a browser, where every visitor can read the key. */
  dangerouslyAllowBrowser?: boolean | undefined;
}

/** Options of every call, as its last argument. */
export interface CallOptions {
  /** Aborts the call, also between retries, with `AbortedError`. */
  signal?: AbortSignal | undefined;
  /** Replaces the client's `timeoutMs` for this call. */
  timeoutMs?: number | undefined;
  /** Replaces the client's `maxRetries` for this call. */
  maxRetries?: number | undefined;
  /** Headers to add, or to replace by name. */
  headers?: Record<string, string> | undefined;
}

/** What all calls of one client share. */
export interface Settings {
  apiKey: string;
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
  retryDelayMs: (retry: number) => number;
  logger: Logger;
}

/** Applies defaults. Throws `ConfigurationError` for invalid settings, before anything is sent. */
export function readSettings(options: ClientOptions): Settings {
  if (inBrowser() && options.dangerouslyAllowBrowser !== true) {
    throw new ConfigurationError(
      'This looks like a browser, where every visitor could read the API key: call the service from your server. ' +
        'Pass dangerouslyAllowBrowser: true only where nobody else can open the page.',
    );
  }
  const apiKey = options.apiKey ?? environment('FUNDMATCH_API_KEY');
  if (!apiKey) throw new ConfigurationError('No API key: pass apiKey or set FUNDMATCH_API_KEY.');
  // A line break or a letter outside Latin-1 would make fetch fail with an obscure error.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new ConfigurationError('The API key has blanks or characters that no key has.');
  const timeoutMs = options.timeoutMs ?? 30_000;
  const maxRetries = options.maxRetries ?? 4;
  checkCounts(timeoutMs, maxRetries);
  return {
    apiKey,
    baseUrl: readBaseUrl(options.baseUrl ?? environment('FUNDMATCH_BASE_URL')),
    // Called as a plain function: some runtimes reject a fetch with another `this`.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    maxRetries,
    retryDelayMs: options.retryDelayMs ?? defaultRetryDelayMs,
    logger: readLogger(options),
  };
}

/** Rejects numbers that a timer or loop would misread. */
export function checkCounts(timeoutMs: number, maxRetries: number): void {
  if (!(timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1))
    throw new ConfigurationError('timeoutMs must be from 1 to 2147483647.');
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0))
    throw new ConfigurationError('maxRetries must be 0, 1, 2 …');
}

function readBaseUrl(text: string | undefined): string {
  if (!text) throw new ConfigurationError('No base URL: pass baseUrl or set FUNDMATCH_BASE_URL.');
  const url = parseUrl(text);
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError('The base URL must be http or https, without user, query or fragment.');
  }
  // The docs name paths with their /api/v1, so a base URL that includes it is accepted.
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1$/, '');
}

const LEVELS: LogLevel[] = ['debug', 'info', 'warn', 'error', 'off'];

/** Keeps the methods of a logger that the level lets through. */
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
    // Deno without --allow-env.
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
