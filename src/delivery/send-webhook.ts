import type { IncomingMessage } from 'node:http';
import { Deadline } from '../outgoing/deadline.js';
import { exchange } from '../outgoing/exchange.js';
import { guardedConnect } from '../outgoing/guarded-connect.js';
import type { ConnectObserver, ConnectOptions } from '../outgoing/guarded-connect.js';
import { OutgoingError, toOutgoingError } from '../outgoing/outgoing-error.js';
import type { OutgoingCode } from '../outgoing/outgoing-error.js';
import type { OutgoingPolicy } from '../outgoing/policy.js';
import type { Resolver } from '../outgoing/resolve.js';
import { checkWebhookUrl } from '../outgoing/webhook-url.js';
import { signBody } from '../runtime/secrets/signature.js';
import { SNIPPET_CHARACTERS, isWholeSnippet, snippetOf } from './snippet.js';

export interface WebhookRequest {
  url: string;
  /** The bytes that are signed and sent. */
  body: Buffer;
  /**
   * The user's signing secret, or a function that reads the secret right before the bytes leave. If
   * the function throws, nothing is sent, and the result contains the error.
   */
  secret: string | (() => Promise<string>);
}

export interface SendResult {
  /** True if a 2xx status with all headers arrived before the deadline. */
  delivered: boolean;
  /** The status code. Null if no response arrived. */
  responseCode: number | null;
  /**
   * The start of the response body, or the reason why no response arrived. Null for an empty body.
   */
  snippet: string | null;
  /** Whole milliseconds from the start of the send, before the DNS lookup, to the outcome. */
  durationMs: number;
  /**
   * The reason why no response arrived, for metrics and logs. Null if a response arrived, whatever
   * its status.
   */
  error: OutgoingCode | null;
}

export interface SendOptions {
  /** Maximum milliseconds of the send. Default: 5,000 (spec: States, Limits). */
  deadlineMs?: number;
  /** The resolver of host names. Default: DNS. Only tests set it. */
  resolver?: Resolver;
  observer?: ConnectObserver;
}

/**
 * Sends one webhook at most once and returns the outcome. Never throws.
 *
 * Sends one POST on a new connection and follows no redirects (decision 21). Does not retry after
 * the first byte (spec: Events rules 2 and 3). Checks the address of every connection (decision
 * 22). The outcome is final when the response headers are complete. The body is read only for the
 * snippet.
 */
export async function sendWebhook(
  request: WebhookRequest,
  policy: OutgoingPolicy,
  options: SendOptions = {},
): Promise<SendResult> {
  const startedAt = performance.now();
  const elapsedMs = (): number => Math.round(performance.now() - startedAt);
  const deadline = new Deadline(options.deadlineMs ?? 5000);
  try {
    const { resolver, observer } = options;
    const connection = { policy, deadline, resolver, observer };
    const response = await deadline.within(post(request, connection));
    const responseCode = response.statusCode ?? 0;
    const delivered = responseCode >= 200 && responseCode <= 299;
    const durationMs = elapsedMs();
    const snippet = await readSnippet(response, delivered ? SUCCESS_BODY_MS : deadline.remainingMs());
    return { delivered, responseCode, snippet, durationMs, error: null };
  } catch (cause) {
    const { message, code } = toOutgoingError(cause, 'protocol');
    return { delivered: false, responseCode: null, snippet: message, durationMs: elapsedMs(), error: code };
  } finally {
    deadline.end();
  }
}

async function post(request: WebhookRequest, connection: ConnectOptions): Promise<IncomingMessage> {
  const { url, body, secret } = request;
  // The URL is checked again, because the rules or the operator's networks may be stricter now.
  if (!checkWebhookUrl(url, connection.policy).ok) {
    throw new OutgoingError('blocked-address', 'address not allowed');
  }
  const target = new URL(url);
  const socket = await guardedConnect(target, connection);
  const key = typeof secret === 'string' ? secret : await secret();
  const headers = {
    'Content-Type': 'application/json',
    'User-Agent': 'Service-Webhook/1.0',
    'X-Service-Signature': signBody(key, body),
    'Content-Length': body.length,
  };
  // If this process was suspended while connecting, this line runs before the process's timers
  // fire. Other processes may have expired the claim by now.
  connection.deadline.check();
  return exchange(socket, { method: 'POST', url: target, headers, body });
}

/** Maximum number of bytes of a response body that are read. */
const MAX_BODY_BYTES = 64 * 1024;

/**
 * Timeout in milliseconds for reading the body of a 2xx response. The body is only logged, so a
 * slow body must not delay the next send.
 */
const SUCCESS_BODY_MS = 1000;

/**
 * Reads enough of the body for the snippet, without decompressing it. The rest of the body is not
 * read.
 */
async function readSnippet(response: IncomingMessage, patienceMs: number): Promise<string | null> {
  const chunks: Buffer[] = [];
  let bytes = 0;
  let nextLookAt = SNIPPET_CHARACTERS;
  const timer = setTimeout(() => response.destroy(), patienceMs);
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      chunks.push(chunk);
      bytes += chunk.length;
      if (bytes >= MAX_BODY_BYTES) break;
      if (bytes < nextLookAt) continue;
      if (isWholeSnippet(Buffer.concat(chunks))) break;
      // The next check follows after twice as many bytes. Otherwise, if a body of control
      // characters arrived byte by byte, each byte would decode the whole body again.
      nextLookAt = bytes * 2;
    }
  } catch {
    // The body was interrupted or too slow. The snippet uses the bytes that have arrived.
  } finally {
    clearTimeout(timer);
    response.destroy();
  }
  return snippetOf(Buffer.concat(chunks).subarray(0, MAX_BODY_BYTES)) || null;
}
