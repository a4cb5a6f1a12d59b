import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { promisify } from 'node:util';
import { brotliDecompress, unzip } from 'node:zlib';
import { Deadline } from './deadline.js';
import { exchange } from './exchange.js';
import { guardedConnect } from './guarded-connect.js';
import type { ConnectOptions } from './guarded-connect.js';
import { codeOf, OutgoingError, toOutgoingError } from './outgoing-error.js';
import type { OutgoingPolicy } from './policy.js';
import type { Resolver } from './resolve.js';
import { isRefusedPort } from './target.js';
import { parseUrl } from './parse-url.js';

export interface FetchOptions {
  policy: OutgoingPolicy;
  /** Policy for redirects to a host other than the first URL's host. The default is `policy`. */
  policyElsewhere?: OutgoingPolicy;
  /** Milliseconds for the whole call, including redirects and body (default: 15,000). */
  timeoutMs?: number;
  /** Maximum bytes of the body, both encoded and decoded (default: 10 MiB). */
  maxBytes?: number;
  /** Maximum number of redirects (default: 5). */
  maxRedirects?: number;
  method?: 'GET' | 'HEAD' | 'POST';
  /** Body of a POST. A POST follows no redirect. */
  body?: Buffer;
  headers?: Record<string, string>;
  /**
   * Hook that is called before each redirect is followed. Its time does not count towards the time
   * limit. If the hook rejects, the redirect is not followed, and the call rejects with the same
   * error.
   */
  beforeRedirect?: (url: URL) => Promise<void>;
  /** If this signal aborts, the call ends early with `timeout`. */
  signal?: AbortSignal;
  /** Resolves host names. The default is DNS, and tests replace it. */
  resolver?: Resolver;
}

export interface FetchedResponse {
  status: number;
  headers: IncomingHttpHeaders;
  /** The body, decoded from gzip, deflate or brotli. */
  body: Uint8Array;
  /** URL of the response, after redirects. */
  url: string;
}

/**
 * Fetches an http or https URL through the address guard. Each redirect is checked too, and
 * redirects from https to http are rejected. The response may have any status. Errors:
 * OutgoingError, and the errors of `beforeRedirect`. The message of an OutgoingError may be shown
 * to the person who entered the URL.
 */
export async function guardedFetch(url: string, options: FetchOptions): Promise<FetchedResponse> {
  const deadline = new Deadline(options.timeoutMs ?? 15_000);
  const cancel = () => deadline.cancel();
  options.signal?.addEventListener('abort', cancel);
  if (options.signal?.aborted === true) cancel();
  try {
    return await deadline.within(follow(url, options, deadline));
  } catch (error) {
    throw error instanceof NotFollowed ? error.cause : toOutgoingError(error, 'protocol');
  } finally {
    options.signal?.removeEventListener('abort', cancel);
    deadline.end();
  }
}

/** Wraps an error of `beforeRedirect`, so that it is not converted to an OutgoingError. */
class NotFollowed extends Error {
  constructor(cause: unknown) {
    super('the redirect is not followed', { cause });
  }
}

async function follow(first: string, options: FetchOptions, deadline: Deadline): Promise<FetchedResponse> {
  const { policy, resolver, method = 'GET', body: sent, maxBytes = 10 * 1024 * 1024 } = options;
  const maxRedirects = method === 'POST' ? 0 : (options.maxRedirects ?? 5);
  let headers: Record<string, string> = { 'Accept-Encoding': 'gzip, deflate, br', ...options.headers };
  let url = checkedUrl(first);
  const { hostname: home } = url;
  for (let hop = 0; hop <= maxRedirects; hop += 1) {
    const response = await open(
      url,
      { method, headers, body: sent },
      {
        policy: url.hostname === home ? policy : (options.policyElsewhere ?? policy),
        resolver,
        deadline,
      },
    );
    const target = redirectTarget(response, url);
    if (target === null) {
      const body = await readBody(response, maxBytes);
      return { status: response.statusCode ?? 0, headers: response.headers, body, url: url.href };
    }
    response.destroy();
    if (hop === maxRedirects) break;
    if (target.origin !== url.origin) headers = withoutCredentials(headers);
    if (options.beforeRedirect !== undefined)
      await deadline.pausedFor(options.beforeRedirect(target)).catch((cause: unknown) => {
        throw new NotFollowed(cause);
      });
    url = target;
  }
  throw new OutgoingError('redirect', `more than ${maxRedirects} redirects`);
}

interface Call {
  method: string;
  headers: Record<string, string>;
  body: Buffer | undefined;
}

async function open(url: URL, call: Call, connection: ConnectOptions): Promise<IncomingMessage> {
  return exchange(await guardedConnect(url, connection), { ...call, url });
}

function checkedUrl(text: string, base?: URL): URL {
  const url = parseUrl(text, base);
  if (url === null) throw new OutgoingError('invalid-url', 'not a valid URL');
  if (url.protocol !== 'http:' && url.protocol !== 'https:') {
    throw new OutgoingError('invalid-url', 'only http and https URLs can be fetched');
  }
  if (url.username !== '' || url.password !== '') {
    throw new OutgoingError('invalid-url', 'the URL must not contain a user name or password');
  }
  if (url.port !== '' && isRefusedPort(Number(url.port))) {
    throw new OutgoingError('invalid-url', `port ${url.port} is not allowed`);
  }
  return url;
}

const REDIRECTS = new Set([301, 302, 303, 307, 308]);

/**
 * Returns the target of a redirect. Returns null if the response is not a redirect. Errors:
 * `redirect` if the target must not be followed.
 */
function redirectTarget(response: IncomingMessage, from: URL): URL | null {
  const { location } = response.headers;
  if (location === undefined || !REDIRECTS.has(response.statusCode ?? 0)) return null;
  let target: URL;
  try {
    target = checkedUrl(location, from);
  } catch (cause) {
    response.destroy();
    throw new OutgoingError('redirect', 'redirected to a URL that is not allowed', { cause });
  }
  if (from.protocol === 'https:' && target.protocol === 'http:') {
    response.destroy();
    throw new OutgoingError('redirect', 'redirected from https to http');
  }
  return target;
}

/** Removes credentials from the headers, so that another site does not receive them. */
function withoutCredentials(headers: Record<string, string>): Record<string, string> {
  const secret = ['authorization', 'cookie', 'proxy-authorization'];
  return Object.fromEntries(Object.entries(headers).filter(([name]) => !secret.includes(name.toLowerCase())));
}

async function readBody(response: IncomingMessage, maxBytes: number): Promise<Uint8Array> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      bytes += chunk.length;
      if (bytes > maxBytes) throw tooLarge(maxBytes);
      chunks.push(chunk);
    }
  } finally {
    response.destroy();
  }
  return decode(Buffer.concat(chunks), response.headers['content-encoding'], maxBytes);
}

const inflate = promisify(unzip);
const unbrotli = promisify(brotliDecompress);

/**
 * Decodes a body with one content coding. Several codings and unknown codings are rejected, because
 * nested codings can be decompression bombs.
 */
async function decode(encoded: Buffer, coding: string | undefined, maxBytes: number): Promise<Uint8Array> {
  const name = (coding ?? 'identity').trim().toLowerCase();
  if (encoded.length === 0 || name === 'identity' || name === '') return encoded;
  const decoder = name === 'br' ? unbrotli : /^((x-)?gzip|deflate)$/.test(name) ? inflate : null;
  if (decoder === null) throw new OutgoingError('protocol', 'response has an unknown content coding');
  try {
    return await decoder(encoded, { maxOutputLength: maxBytes });
  } catch (cause) {
    if (codeOf(cause) === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(maxBytes);
    throw new OutgoingError('protocol', 'response could not be decompressed', { cause });
  }
}

function tooLarge(maxBytes: number): OutgoingError {
  return new OutgoingError('too-large', `response larger than ${maxBytes} bytes`);
}
