import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { APP_API } from '../http/app-calls/app-path.js';
import { ApiError } from '../runtime/errors.js';
import type { Session } from './session.js';
import type { SignInService } from './sign-in.service.js';

const OPERATOR_API = `${APP_API}operator/`;
/** Forms and links on another site cannot send this header. */
export const APP_HEADER = 'x-fundmatch-app';

/** These calls need no session. Every other route under /app/api needs a session. */
const PUBLIC = new Set([
  'GET /app/api/options',
  'POST /app/api/session',
  'POST /app/api/session/code',
  'POST /app/api/session/oidc',
  'GET /app/api/auth/oauth2/callback/oidc',
  'POST /app/api/sign-up',
  'POST /app/api/password-link',
  'POST /app/api/password-link/owner',
  'POST /app/api/password-reset',
]);

/** Adds the security headers to the settings pages and to the calls of these pages. */
export function addPageHeaders(server: FastifyInstance): void {
  server.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    if (route === '/app' || route.startsWith('/app/')) secureHeaders(reply);
  });
}

/**
 * Returns the session of a call from the settings pages, and sets the session on the request.
 * Returns null for the few calls that need no session. Errors: `sign_in_required`,
 * `operator_required`.
 */
export async function findSessionOf(
  signIn: SignInService,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<Session | null> {
  const route = request.routeOptions.url ?? '';
  if (PUBLIC.has(`${request.method} ${route}`)) return null;
  const found = await signIn.findSession(request);
  if (found === null) throw new ApiError('sign_in_required', 'Sign in first.');
  if (route.startsWith(OPERATOR_API) && found.session.role !== 'operator')
    throw new ApiError('operator_required', 'Only operators of this service may do this. Ask an operator.');
  request.session = found.session;
  if (found.cookies.length > 0) void reply.header('Set-Cookie', found.cookies);
  return found.session;
}

/**
 * Sets the security headers of a UI response. They let the browser load scripts and styles only
 * from this service.
 */
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
 * Rejects a state-changing call that another site made the browser send. Such a call lacks the app
 * header, or its Origin is a different site. The cookie's SameSite=Lax is a second protection.
 */
export function requireOwnOrigin(request: FastifyRequest, ownOrigin: string): void {
  const { origin, host } = request.headers;
  const site = request.headers['sec-fetch-site'];
  const here = `${request.protocol}://${host}`;
  // An Origin that equals the Host header of the call is accepted too. If the service's origin is
  // https, the call must use https. Behind an untrusted proxy, every call seems to use http. Then
  // the Host header proves nothing.
  const isPlausible = new URL(ownOrigin).protocol === 'http:' || request.protocol === 'https';
  const fromHere = origin === undefined || origin === ownOrigin || (origin === here && isPlausible);
  const isOwn =
    request.headers[APP_HEADER] !== undefined && fromHere && (site ?? 'same-origin') === 'same-origin';
  if (!isOwn)
    throw new ApiError(
      'foreign_origin',
      'Only the settings pages may send this call. Open them at the address of this service.',
    );
  const hasBody =
    request.headers['content-type'] !== undefined || Number(request.headers['content-length'] ?? 0) > 0;
  if (hasBody && !/^application\/json\b/i.test(request.headers['content-type'] ?? ''))
    throw new ApiError('unsupported_media_type', 'Send the body as application/json.');
}
