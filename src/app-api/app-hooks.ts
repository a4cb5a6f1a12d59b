import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { ApiError } from '../runtime/errors.js';
import type { SignInService } from './sign-in/sign-in.service.js';

/** The settings UI's own calls (decision 1). */
export const APP_API = '/app/api/';
const OPERATOR_API = `${APP_API}operator/`;
/** A header that a form or a link of another site cannot send. */
export const APP_HEADER = 'x-fundmatch-app';

/** The only calls without a session; every other route below /app/api is refused without one, also those added later. */
const PUBLIC = new Set([
  'GET /app/api/options',
  'POST /app/api/session',
  'POST /app/api/session/oidc',
  'GET /app/api/auth/oauth2/callback/oidc',
  'POST /app/api/sign-up',
  'POST /app/api/password-link',
]);

interface AppParts {
  signIn: SignInService;
  origin: string;
  isDraining: () => boolean;
}

/** Adds what every call of the settings UI passes before its handler: where it comes from, the session, the role. */
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
  });
}

/** Sets the headers that all of the UI's answers carry; scripts and styles come from our own files only. */
function secureHeaders(reply: FastifyReply): void {
  void reply.headers({
    'Content-Security-Policy':
      "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'",
    'X-Content-Type-Options': 'nosniff',
    'X-Frame-Options': 'DENY',
    'Referrer-Policy': 'no-referrer',
    'Cross-Origin-Opener-Policy': 'same-origin',
    'Cross-Origin-Resource-Policy': 'same-origin',
    'Permissions-Policy': 'camera=(), geolocation=(), microphone=()',
  });
}

/**
 * Refuses a changing call that another site made the browser send: it lacks our header, or names another origin. The cookie's
 * SameSite=Lax is the second guard.
 */
function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const fromHere =
    origin === undefined || origin === ownOrigin || origin.replace(/^https?:\/\//, '') === host;
  const isOwn =
    request.headers[APP_HEADER] !== undefined && fromHere && (site ?? 'same-origin') === 'same-origin';
  if (!isOwn)
    throw new ApiError('foreign_origin', 'This call may only come from the settings pages themselves.');
  const hasBody =
    request.headers['content-type'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
}
