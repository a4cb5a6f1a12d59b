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
 * Milliseconds until Node closes a request that is still arriving. The time includes the wait for a
 * slot of the user's parallel calls. Node checks the limit every 5 s.
 */
const REQUEST_TIMEOUT_MS = LONGEST_WAIT_MS + BODY_WITHIN_MS + 5_000;
const TIMEOUT_CHECK_MS = 5_000;
/**
 * The headers timeout must be shorter than the request timeout. Otherwise, Node swaps the two, and
 * Node's default of 60 s is longer.
 */
const HEADERS_TIMEOUT_MS = 15_000;
/**
 * Maximum body size of calls that take no rows. Some of these calls need no sign-in, such as
 * sign-in and sign-up.
 */
const SMALL_BODY_LIMIT_BYTES = 64 * 1024;
/**
 * The page of Swagger UI may contain an API key. So no other site may frame the page, and the page
 * may connect only to this service.
 */
const DOCS_HEADERS = {
  'Content-Security-Policy':
    "default-src 'none'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data:; connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'",
  'Referrer-Policy': 'no-referrer',
};
/** Error codes of failed authentication. */
const AUTH_FAILURES = new Set([
  'missing_authorization',
  'invalid_key_format',
  'invalid_or_revoked_key',
  'wrong_credentials',
]);
/** Browsers use https for this host for one year. */
const ONLY_HTTPS = 'max-age=31536000';
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

declare module 'fastify' {
  interface FastifyRequest {
    /** Trace span of the request. Null if the process exports no traces. */
    span: Span | null;
  }
}

interface ServerParts {
  filter: ErrorFilter;
  log: Log;
  metrics: Metrics;
  /** True if browsers reach the service over https. */
  isHttps: boolean;
  isDraining: () => boolean;
}

/**
 * Creates the HTTP server. `parts` is called after the application is built. `request.ip` is the
 * address of the connection. Behind `trustedProxies`, `request.ip` is the last address in
 * X-Forwarded-For that is not a trusted proxy.
 */
export function createAdapter(parts: () => ServerParts, trustedProxies: readonly string[]): FastifyAdapter {
  return new FastifyAdapter({
    trustProxy: trustedProxies.length > 0 && [...trustedProxies],
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    // A connection is idle while its request waits for a slot. So this timeout must be longer than
    // that wait.
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    http: {
      connectionsCheckingInterval: TIMEOUT_CHECK_MS,
      headersTimeout: HEADERS_TIMEOUT_MS,
      // If Node rejected a request without Host, the response would have no body and no request id.
      // A hook rejects the request instead.
      requireHostHeader: false,
      requestTimeout: REQUEST_TIMEOUT_MS,
    },
    exposeHeadRoutes: false,
    // Fastify's response during shutdown has a different format. A hook sends the response instead.
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

/**
 * Adds the hooks that run for every request: headers, unknown paths, body format, traces and log.
 */
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
    // The check runs before the body is read, so the body of a request to an unknown path is not
    // parsed.
    if (request.is404) throw notRouted(request);
    if (request.routeOptions.url?.startsWith('/docs') === true) void reply.headers(DOCS_HEADERS);
  });
  limitBodyTime(server);
  // During shutdown, the response asks the client to close its connection. If the client reused the
  // connection, the process might close it during the next call.
  server.addHook('onSend', (request, reply, payload, done) => {
    // A pipelined response may wait for the previous response. Releasing its slot now keeps the
    // user's other calls from waiting too.
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
  // The server reads the body of a DELETE or GET from the connection and discards it.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
  ignoreExpectations(server.server);
  server.server.on('connect', refuseConnect);
}

/**
 * The batch service parses bodies with rows. All other bodies are parsed here, so an invalid body
 * fails before its handler runs.
 */
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

/**
 * Node responds to an unknown `Expect` header with an empty 417. HTTP allows a server to ignore the
 * header, so this server ignores it.
 */
function ignoreExpectations(server: Server): void {
  server.on('checkExpectation', (request: IncomingMessage, response: ServerResponse) => {
    server.emit('request', request, response);
  });
}

function withoutHost(): ApiError {
  const headers = { Connection: 'close' };
  return new ApiError('invalid_body', 'An HTTP/1.1 request needs a Host header.', { headers });
}
