import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ApiError } from '../../runtime/errors.js';
import type { Metrics } from '../../runtime/metrics.js';
import type { ReadinessCheck } from './readiness.js';
import type { StoredState } from './stored-state.js';

interface EndpointParts {
  metrics: Metrics;
  storedState: StoredState;
  readiness: ReadinessCheck;
  /** Null: only this machine may read the metrics, under a name of its own. */
  metricsToken: string | null;
}

const ROUTES = new Set(['/healthz', '/readyz', '/metrics']);
/** What a proxy adds; a call that carries one comes from elsewhere, whatever its connection says. */
const FORWARDING_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-real-ip',
  'via',
];
const LOOPBACK = /^(?:::ffff:)?127\.|^::1$/;
/** What this machine calls itself. A page of a stranger, whose name leads here, and a proxy that passes its own name on call another. */
const LOOPBACK_HOST = /^(?:localhost|127(?:\.\d{1,3}){3}|\[::1\])(?::\d+)?$/i;

/** Says whether a route is one of ours, which neither the request log nor the request metrics count. */
export function isSignalRoute(route: string | undefined): boolean {
  return route !== undefined && ROUTES.has(route);
}

/** Adds /healthz, /readyz and /metrics, which every role serves, without a key and outside the API and its document. */
export function addSignalEndpoints(server: FastifyInstance, parts: EndpointParts): void {
  const { metrics, storedState, readiness } = parts;
  server.get('/healthz', (_request, reply) =>
    reply.header('Cache-Control', 'no-store').send({ status: 'ok' }),
  );
  server.get('/readyz', async (request, reply) => {
    const { ready, failing, checks } = await readiness.run();
    const isVerbose = (request.query as Record<string, unknown>)['verbose'] !== undefined;
    return reply
      .status(ready ? 200 : 503)
      .header('Cache-Control', 'no-store')
      .send({
        status: ready ? 'ok' : 'unavailable',
        ...(!ready && { failing }),
        ...(isVerbose && { checks }),
      });
  });
  server.get('/metrics', async (request, reply) => {
    requireMetricsReader(request, parts.metricsToken);
    const [{ ready }] = await Promise.all([readiness.run(), storedState.refresh()]);
    metrics.ready.set(ready ? 1 : 0);
    return reply.header('Content-Type', metrics.contentType).send(await metrics.text());
  });
}

/** Refuses whoever may not read the metrics; without a token, strangers do not even learn that there are any. */
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

/** Compares in a time that tells nothing of either. */
function isSame(given: string, expected: string): boolean {
  const digest = (text: string) => createHash('sha256').update(text).digest();
  return timingSafeEqual(digest(given), digest(expected));
}
