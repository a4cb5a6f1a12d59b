import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APP_API } from '../http/app-calls/app-path.js';
import type { CallsInFlight } from '../http/calls-in-flight.js';
import { TAKES_ROWS } from '../http/json-body.js';
import { ApiError } from '../runtime/errors.js';
import { requirePro } from './require-pro.js';
import type { SignInService } from './sign-in.service.js';

const OPERATOR_API = `${APP_API}operator/`;
/** A header that another site's form or link cannot send. */
export const APP_HEADER = 'x-fundmatch-app';

/**
 * The only calls without a session. Every other route under /app/api requires one, including those
 * added later.
 */
const PUBLIC = new Set([
  'GET /app/api/options',
  'POST /app/api/session',
  'POST /app/api/session/oidc',
  'GET /app/api/auth/oauth2/callback/oidc',
  'POST /app/api/sign-up',
  'POST /app/api/password-link',
  'POST /app/api/password-link/owner',
  'POST /app/api/password-reset',
]);

interface AppParts {
  signIn: SignInService;
  origin: string;
  callsInFlight: CallsInFlight;
  isDraining: () => boolean;
}

/** Adds the checks before every call of the settings UI: origin, session, role. */
export function addAppHooks(server: FastifyInstance, parts: AppParts): void {
  server.decorateRequest('session', null);
  server.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url;
    if (route === undefined || !(route === '/app' || route.startsWith('/app/'))) return;
    secureHeaders(reply);
    if (!route.startsWith(APP_API)) return;
    void reply.header('Cache-Control', 'no-store');
    if (parts.isDraining())
      throw new ApiError('unavailable', 'The service is restarting; try again in a moment.', {
        headers: { 'Retry-After': '1' },
      });
    if (request.method !== 'GET') requireOwnOrigin(request, parts.origin);
    if (PUBLIC.has(`${request.method} ${route}`)) return;
    const found = await parts.signIn.findSession(request);
    if (found === null) throw new ApiError('sign_in_required', 'Sign in first.');
    if (route.startsWith(OPERATOR_API) && found.session.role !== 'operator')
      throw new ApiError('operator_required', 'Only operators of this service may do this.');
    request.session = found.session;
    if (found.cookies.length > 0) void reply.header('Set-Cookie', found.cookies);
    if (request.method === 'POST' && TAKES_ROWS.test(route)) {
      // Checked before up to 20 MiB of body are read: as in the API, only Pro users may upload,
      // and only a few calls of one user run at a time.
      requirePro(found.session);
      request.leavePlace = await parts.callsInFlight.enter(found.session.userId, request.raw, reply.raw);
    }
  });
}

/** Sets the headers of all UI responses. Scripts and styles load only from our own files. */
function secureHeaders(reply: FastifyReply): void {
  void reply.headers({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });
}

/**
 * Rejects a changing call that another site made the browser send: it lacks our header or names
 * another origin. The cookie's SameSite=Lax is a second guard.
 */
function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const here = `${request.protocol}://${host}`;
  // Behind a proxy that is not trusted every call seems to come by http; pages of an https origin never do.
  const isPlausible = new URL(ownOrigin).protocol === 'http:' || request.protocol === 'https';
  const fromHere = origin === undefined || origin === ownOrigin || (origin === here && isPlausible);
  const isOwn =
    request.headers[APP_HEADER] !== undefined && fromHere && (site ?? 'same-origin') === 'same-origin';
  if (!isOwn)
    throw new ApiError('foreign_origin', 'This call may only come from the settings pages themselves.');
  const hasBody =
    request.headers['content-type'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
}
