import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { LISTEN_PATH } from '../api/listen/listen.controller.js';
import { EXPLANATION_PATH, ROUNDS_PATH } from '../api/rounds/rounds.controller.js';
import { SYNC_STATE_PATH } from '../api/sync-state/sync-state.controller.js';
import type { Authenticator } from '../auth/authenticator.js';
import { APP_API } from '../http/app-calls/app-path.js';
import type { CallsInFlight } from '../http/calls-in-flight.js';
import { unsupportedMediaType } from '../http/error-filter.js';
import { TAKES_ROWS } from '../http/json-body.js';
import { requireReadableQuery } from '../http/query.js';
import { ApiError } from '../runtime/errors.js';
import { findSessionOf, requireOwnOrigin } from '../sign-in/app-calls.js';
import { requirePro } from '../sign-in/require-pro.js';
import type { SignInService } from '../sign-in/sign-in.service.js';

const API = '/api/v1/';
const UNVERSIONED = new Set([LISTEN_PATH, SYNC_STATE_PATH, ROUNDS_PATH, EXPLANATION_PATH]);

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * Releases the call's slot in the limit of parallel calls per user. Null if the call has no
     * slot.
     */
    leavePlace: (() => void) | null;
  }
}

interface AuthenticationParts {
  authenticator: Authenticator;
  signIn: SignInService;
  /** Origin of the settings pages, such as `https://fundmatch.example`. */
  origin: string;
  callsInFlight: CallsInFlight;
  isDraining: () => boolean;
}

/**
 * Adds the hook that authenticates each call before the body is read. A call of the API needs an
 * API key. A call of the settings pages needs a session. All other routes are public: pages,
 * guides, documents and health signals.
 */
export function addAuthentication(server: FastifyInstance, parts: AuthenticationParts): void {
  server.decorateRequest('caller', null);
  server.decorateRequest('session', null);
  server.decorateRequest('leavePlace', null);
  server.addHook('onRequest', async (request, reply) => {
    const route = request.routeOptions.url ?? '';
    const isOfPages = route.startsWith(APP_API);
    if (!isOfPages && !takesKey(route)) return;
    if (isOfPages) void reply.header('Cache-Control', 'no-store');
    if (parts.isDraining()) throw unavailable();
    if (isOfPages) await admitToPages(parts, request, reply);
    else await admitToApi(parts, request, reply);
  });
}

/** Returns whether a route takes an API key. */
function takesKey(route: string): boolean {
  return route.startsWith(API) || UNVERSIONED.has(route);
}

/** Checks the API key first, then the format of the query and body (decision 4). */
async function admitToApi(
  { authenticator, callsInFlight }: AuthenticationParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  request.caller = await authenticator.authenticate(request.headers.authorization);
  if (request.method === 'POST') {
    requireJson(request);
  } else {
    requireReadableQuery(request.url);
    // This call ignores its body. Without this line, Fastify would reject a content type that it
    // does not know.
    delete request.raw.headers['content-type'];
  }
  // A listen call waits for seconds and has a separate limit. So it does not count as one of the
  // user's parallel calls.
  if (request.routeOptions.url === LISTEN_PATH) return;
  request.leavePlace = await callsInFlight.enter(request.caller.userId, request.raw, reply.raw);
}

async function admitToPages(
  { signIn, origin, callsInFlight }: AuthenticationParts,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<void> {
  if (request.method !== 'GET') requireOwnOrigin(request, origin);
  const session = await findSessionOf(signIn, request, reply);
  if (session === null || request.method !== 'POST' || !TAKES_ROWS.test(request.routeOptions.url ?? ''))
    return;
  // This check runs before the service reads up to 20 MiB of body. As in the API, only Pro users
  // may upload, and the number of parallel calls per user is limited.
  requirePro(session);
  request.leavePlace = await callsInFlight.enter(session.userId, request.raw, reply.raw);
}

function unavailable(): ApiError {
  const headers = { 'Retry-After': '1', Connection: 'close' };
  return new ApiError('unavailable', 'The service is shutting down. Retry in a moment.', { headers });
}

function requireJson(request: FastifyRequest): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const encoding = (request.headers['content-encoding'] ?? 'identity').toLowerCase();
  const isUtf8 =
    charset === undefined || ['charset=utf-8', 'charset="utf-8"', 'charset=utf8'].includes(charset);
  if (type.trim() !== 'application/json' || !isUtf8 || encoding !== 'identity') throw unsupportedMediaType();
}
