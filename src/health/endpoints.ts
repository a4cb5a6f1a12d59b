import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../runtime/errors.js';
import type { Metrics } from '../runtime/metrics.js';
import type { ReadinessCheck } from './readiness.js';
import type { StoredState } from './stored-state.js';

interface EndpointParts {
  metrics: Metrics;
  storedState: StoredState;
  readiness: ReadinessCheck;
  /**
   * Token for reading the metrics. If it is null, only this machine may read the metrics, under a
   * loopback name.
   */
  metricsToken: string | null;
}

const ROUTES = new Set(['/healthz', '/readyz', '/metrics']);
/**
 * Headers that proxies add. If a call has one of these headers, it does not come from this machine.
 */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/**
 * Loopback names and addresses in the Host header. The check rejects a foreign host name that
 * resolves to loopback. It also rejects calls through a proxy that forwards its public host name.
 */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/**
 * Returns whether a route is /healthz, /readyz or /metrics. The request log and the request metrics
 * skip these routes.
 */
export function isSignalRoute(route: string | undefined): boolean {
  return route !== undefined && ROUTES.has(route);
}

/**
 * Adds /healthz, /readyz and /metrics to every role. These routes need no API key and are not in
 * the OpenAPI document.
 */
export function addSignalEndpoints(server: FastifyInstance, parts: EndpointParts): void {
  const { metrics, storedState, readiness } = parts;
  server.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', async (request, reply) => {
    const { ready, failing, serversAway, checks } = await readiness.run();
    const isVerbose = (request.query as Record<string, unknown>)['verbose'] !== undefined;
    return reply
      .status(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: ready ? 'ok' : 'unavailable',
        ...(!ready && { failing }),
        ...(serversAway.length > 0 && { servers_away: serversAway }),
        ...(isVerbose && { checks }),
      });
  });
  server.get('/metrics', async (request, reply) => {
    requireMetricsReader(request, parts.metricsToken);
    const [{ ready, serversAway }] = await Promise.all([readiness.run(), storedState.refresh()]);
    metrics.ready.set(ready ? 1 : 0);
    metrics.databaseServersAway.set(serversAway.length);
    return reply.header('Content-Type', metrics.contentType).send(await metrics.text());
  });
}

/**
 * Rejects callers who may not read the metrics. If no token is set, other machines get 404, so they
 * do not learn that the metrics exist.
 */
function requireMetricsReader({ headers, socket }: FastifyRequest, token: string | null): void {
  if (token === null) {
    const isForwarded = FORWARDING_HEADERS.some((name) => headers[name] !== undefined);
    const isOurs = LOOPBACK.test(socket.remoteAddress ?? '') && LOOPBACK_HOST.test(headers.host ?? '');
    if (isForwarded || !isOurs) throw new ApiError('not_found', 'There is nothing at this path.');
    return;
  }
  if (headers.authorization === undefined || !isSame(headers.authorization, `Bearer ${token}`))
    throw new ApiError(
      'missing_authorization',
      'Send "Authorization: Bearer" and the token of METRICS_TOKEN.',
      {
        headers: { 'WWW-Authenticate': 'Bearer' },
      },
    );
}

/** Compares two texts in constant time. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
