import { ConfigurationError } from './errors.js';
import { defaultRetryDelayMs } from './retry.js';

/** Takes what the client has to say of its calls; `console` fits. Keys, rows and bodies are never in it. */
export type Logger = Partial<
  Record<'debug' | 'info' | 'warn' | 'error', (message: string, fields: Record<string, unknown>) => void>
>;

/** How a client is set up; everything has a default but the key and the base URL, which may come from the environment. */
export interface ClientOptions {
  /** Starts with `svc_live_`; the variable FUNDMATCH_API_KEY when absent. */
  apiKey?: string | undefined;
  /** Where the service is, for example `https://fundmatch.example`; the variable FUNDMATCH_BASE_URL when absent. */
  baseUrl?: string | undefined;
  /** Replaces the global `fetch`, for proxies and tests. */
  fetch?: typeof fetch | undefined;
  /** Milliseconds for one attempt of a call, its body included; 30,000 when absent. */
  timeoutMs?: number | undefined;
  /** Retries after 5xx answers and failed connections; 4 when absent, 0 for none. */
  maxRetries?: number | undefined;
  /** Returns the milliseconds before retry number `retry` (0-based); 1 s, 3 s, 9 s, 27 s and some jitter when absent. */
  retryDelayMs?: ((retry: number) => number) | undefined;
  logger?: Logger | undefined;
  /** Lets the client run in a browser, where every visitor can read the key. */
  dangerouslyAllowBrowser?: boolean | undefined;
}

/** The last argument of every call. */
export interface CallOptions {
  /** Ends the call, also between retries, with `AbortedError`. */
  signal?: AbortSignal | undefined;
  timeoutMs?: number | undefined;
  maxRetries?: number | undefined;
  /** Headers to add, or to replace by the same name. */
  headers?: Record<string, string> | undefined;
}

/** What every call of one client shares. */
export interface Settings {
  apiKey: string;
  baseUrl: string;
  fetch: typeof fetch;
  timeoutMs: number;
  maxRetries: number;
  retryDelayMs: (retry: number) => number;
  logger: Logger;
}

/** Fills in defaults. Throws `ConfigurationError` for what cannot work, before anything is sent. */
export function readSettings(options: ClientOptions): Settings {
  if (inBrowser() && options.dangerouslyAllowBrowser !== true) {
    throw new ConfigurationError(
      'This looks like a browser, where every visitor could read the API key: call the service from your server. ' +
        'Pass dangerouslyAllowBrowser: true only where nobody else can open the page.',
    );
  }
  const apiKey = options.apiKey ?? environment('FUNDMATCH_API_KEY');
  if (!apiKey) throw new ConfigurationError('No API key: pass apiKey or set FUNDMATCH_API_KEY.');
  // A line break or a letter outside Latin-1 in a header would surface as a puzzling error of fetch.
  if (!/^[\x21-\x7e]+$/.test(apiKey))
    throw new ConfigurationError('The API key has blanks or characters that no key has.');
  const timeoutMs = options.timeoutMs ?? 30_000;
  const maxRetries = options.maxRetries ?? 4;
  checkCounts(timeoutMs, maxRetries);
  return {
    apiKey,
    baseUrl: readBaseUrl(options.baseUrl ?? environment('FUNDMATCH_BASE_URL')),
    // Called as a plain function: some runtimes refuse a fetch whose `this` is not the global object.
    fetch: options.fetch ?? ((input, init) => globalThis.fetch(input, init)),
    timeoutMs,
    maxRetries,
    retryDelayMs: options.retryDelayMs ?? defaultRetryDelayMs,
    logger: options.logger ?? {},
  };
}

/** Refuses times and counts that a timer or a loop would misread. */
export function checkCounts(timeoutMs: number, maxRetries: number): void {
  if (!(timeoutMs > 0 && timeoutMs <= 2 ** 31 - 1))
    throw new ConfigurationError('timeoutMs must be from 1 to 2147483647.');
  if (!(Number.isInteger(maxRetries) && maxRetries >= 0))
    throw new ConfigurationError('maxRetries must be 0, 1, 2 …');
}

function readBaseUrl(text: string | undefined): string {
  if (!text) throw new ConfigurationError('No base URL: pass baseUrl or set FUNDMATCH_BASE_URL.');
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol) || url.username || url.password || url.search || url.hash) {
    throw new ConfigurationError('The base URL must be http or https, without user, query or fragment.');
  }
  // Documents name paths with their /api/v1; who copies it into the base URL means the same place.
  return (url.origin + url.pathname).replace(/\/+$/, '').replace(/\/api\/v1$/, '');
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
