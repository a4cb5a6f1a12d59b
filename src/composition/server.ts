import { randomUUID } from 'node:crypto';
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../runtime/errors.js';
import type { Log } from '../runtime/log.js';
import { isSignalRoute } from '../health/endpoints.js';
import type { Metrics } from '../runtime/metrics.js';
import { startSpan } from '../runtime/tracing.js';
import type { Span } from '../runtime/tracing.js';
import { BODY_WITHIN_MS, limitBodyTime } from '../http/body-time.js';
import { LONGEST_WAIT_MS } from '../http/calls-in-flight.js';
import { notRouted } from '../http/error-filter.js';
import type { ErrorFilter } from '../http/error-filter.js';
import { BODY_LIMIT_BYTES, JsonBody, TAKES_ROWS } from '../http/json-body.js';
import { stripPorts } from '../http/forwarded-for.js';
import { refuseConnect, refuseMalformed } from '../http/malformed-request.js';

/**
 * Milliseconds until Node ends a request that is still arriving, including its wait for a place.
 * Checked every 5 s.
 */
const REQUEST_TIMEOUT_MS = LONGEST_WAIT_MS + BODY_WITHIN_MS + 5_000;
const TIMEOUT_CHECK_MS = 5_000;
/** Node swaps this limit with the request limit if it is larger. Its default, 60 s, is larger. */
const HEADERS_TIMEOUT_MS = 15_000;
/**
 * The largest body of calls without rows. They take a few fields, some from strangers (sign-in,
 * sign-up).
 */
const SMALL_BODY_LIMIT_BYTES = 64 * 1024;
/**
 * Swagger UI may contain a key, so no other site may frame it, and it may connect only to this
 * service.
 */
const DOCS_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};
/** Error codes of calls that are rejected because of their caller. */
const AUTH_FAILURES = new Set([
  'missing_authorization',
  'invalid_key_format',
  'invalid_or_revoked_key',
  'wrong_credentials',
]);
/** One year, as browsers expect. */
const ONLY_HTTPS = 'max-age=31536000';
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Null if traces are not exported. */
    span: Span | null;
  }
}

interface ServerParts {
  filter: ErrorFilter;
  log: Log;
  metrics: Metrics;
  /** Browsers use the service over https. */
  isHttps: boolean;
  isDraining: () => boolean;
}

/**
 * Creates the HTTP server. Calls `parts` once the application is built. `request.ip` is the address
 * of the connection. Behind `trustedProxies`, it is the last address in X-Forwarded-For that is not
 * one of them.
 */
export function createAdapter(parts: () => ServerParts, trustedProxies: readonly string[]): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // No data moves on a connection whose body waits to be read, so this timeout must be longer
    // than that wait.
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: {
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // Node's own response to a request without Host has no body and no request id.
      requireHostHeader: false,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    exposeHeadRoutes: false,
    // While closing, Fastify's own response has a different format. The hook below responds
    // instead.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: false },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      parts().filter.send(error, request, reply),
    clientErrorHandler: refuseMalformed,
  });
}

/** Adds the hooks that every request passes: headers, unknown paths, body format, traces and log. */
export function addHooks(server: FastifyInstance, parts: ServerParts): void {
  server.addHook('onRoute', (route) => {
    if (!TAKES_ROWS.test(route.url)) route.bodyLimit = SMALL_BODY_LIMIT_BYTES;
  });
  const { log, metrics } = parts;
  server.decorateRequest('refusal', null);
  server.decorateRequest('span', null);
  server.addHook('onRequest', async (request, reply) => {
    stripPorts(request.raw.headers);
    void reply.headers({ 'X-Request-Id': request.id, 'X-Content-Type-Options': 'nosniff' });
    if (parts.isHttps) void reply.header('Strict-Transport-Security', ONLY_HTTPS);
    // A request needs a Host header (RFC 9112, 3.2).
    if (request.headers.host === undefined && request.raw.httpVersion === '1.1') throw withoutHost();
    if (!isSignalRoute(request.routeOptions.url)) request.span = spanOf(request);
    // Runs before the body of an unknown path is read and parsed.
    if (request.is404) throw notRouted(request);
    if (request.routeOptions.url?.startsWith('/docs') === true) void reply.headers(DOCS_HEADERS);
  });
  limitBodyTime(server);
  // While draining, tells clients to close their connection. A client that used it again could
  // find it closed during its next call.
  server.addHook('onSend', (request, reply, payload, done) => {
    // A pipelined response that waits for the previous one must not block its user's other calls.
    if (reply.raw.socket === null) request.leavePlace?.();
    if (parts.isDraining()) void reply.header('Connection', 'close');
    done(null, payload);
  });
  server.addHook('onResponse', async (request, reply) => {
    const { method, refusal, routeOptions, span } = request;
    const route = routeOptions.url ?? null;
    if (isSignalRoute(routeOptions.url)) return;
    const status = reply.statusCode;
    metrics.httpDuration.observe(
      { method: route === null ? 'any' : method, route: route ?? 'none', status },
      reply.elapsedTime / 1_000,
    );
    if (refusal !== null && AUTH_FAILURES.has(refusal)) metrics.authFailures.inc({ reason: refusal });
    if (span !== null) endSpan(span, request, status);
    log.info({
      requestId: request.id,
      method,
      route,
      status,
      traceId: span?.traceId,
      outcome: refusal ?? 'ok',
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.caller?.userId,
      keyId: request.caller?.keyId,
    });
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, request.method === 'POST' ? readBody(request, body as Buffer) : undefined);
    } catch (error) {
      done(error as Error);
    }
  });
  // The body of a DELETE or GET is read from the connection and discarded.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  ignoreExpectations(server.server);
  server.server.on('connect', refuseConnect);
}

/** Batches of rows are parsed by their service. A handler need not look at any other body. */
function readBody({ routeOptions }: FastifyRequest, bytes: Buffer): JsonBody {
  const body = new JsonBody(bytes);
  if (!TAKES_ROWS.test(routeOptions.url ?? '')) void body.value;
  return body;
}

function spanOf({ headers, id, method, routeOptions }: FastifyRequest): Span | null {
  const route = routeOptions.url;
  const given = headers['traceparent'];
  return startSpan(route === undefined ? method : `${method} ${route}`, {
    kind: 'server',
    parent: typeof given === 'string' ? given : null,
    attributes: { 'http.request.method': method, 'http.route': route, 'fundmatch.request_id': id },
  });
}

function endSpan(span: Span, { caller }: FastifyRequest, status: number): void {
  span.set({
    'http.response.status_code': status,
    'fundmatch.user_id': caller?.userId,
    'fundmatch.key_id': caller?.keyId,
  });
  if (status >= 500) span.fail();
  span.end();
}

/** Node answers an unknown `Expect` with an empty 417. A server may ignore the header instead. */
function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

function withoutHost(): ApiError {
  const headers = { Connection: 'close' };
  return new ApiError('invalid_body', 'An HTTP/1.1 request needs a Host header.', { headers });
}
