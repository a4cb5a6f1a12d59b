import { randomUUID } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Socket } from 'node:net';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Authenticator } from '../auth/authenticator.js';
import { ApiError } from '../errors.js';
import type { Log } from '../log.js';
import { unsupportedMediaType } from './error-filter.js';
import type { ErrorFilter } from './error-filter.js';
import { BODY_LIMIT_BYTES, parseJsonBody } from './json-body.js';

const API = '/api/v1/';
/** Milliseconds a client has for a whole request, so that a dripped body does not hold a socket. */
const REQUEST_TIMEOUT_MS = 30_000;
const REQUEST_ID = /^[\w.:+/=-]{1,128}$/;

interface ServerParts {
  authenticator: Authenticator;
  filter: ErrorFilter;
  log: Log;
  isDraining: () => boolean;
}

/** Makes the HTTP server; `parts` is asked for once the application is put together. */
export function createAdapter(parts: () => ServerParts): FastifyAdapter {
  return new FastifyAdapter({
    bodyLimit: BODY_LIMIT_BYTES,
    requestTimeout: REQUEST_TIMEOUT_MS,
    connectionTimeout: 60_000,
    keepAliveTimeout: 65_000,
    exposeHeadRoutes: false,
    routerOptions: { ignoreTrailingSlash: false },
    genReqId: (request: IncomingMessage) => {
      const given = request.headers['x-request-id'];
      return typeof given === 'string' && REQUEST_ID.test(given) ? given : randomUUID();
    },
    frameworkErrors: (error: Error, request: FastifyRequest, reply: FastifyReply) =>
      parts().filter.send(error, request, reply),
    clientErrorHandler: (error: Error & { code?: string }, socket: Socket) => refuseMalformed(error, socket),
  });
}

/** Adds what every request passes before its handler: request id, draining, authentication, the body's format (decision 4). */
export function addHooks(server: FastifyInstance, parts: ServerParts): void {
  server.decorateRequest('caller', null);
  server.addHook('onRequest', async (request, reply) => {
    void reply.header('X-Request-Id', request.id);
    if (request.routeOptions.url?.startsWith(API) !== true) return;
    if (parts.isDraining())
      throw new ApiError('unavailable', 'The service is shutting down; retry in a moment.', {
        headers: { 'Retry-After': '1' },
      });
    request.caller = await parts.authenticator.authenticate(request.headers.authorization);
    if (request.method === 'POST') requireJson(request);
  });
  server.addHook('onResponse', async (request, reply) => {
    parts.log.info({
      requestId: request.id,
      method: request.method,
      route: request.routeOptions.url ?? null,
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      userId: request.caller?.userId,
      keyId: request.caller?.keyId,
    });
  });
  server.removeAllContentTypeParsers();
  server.addContentTypeParser('application/json', { parseAs: 'buffer' }, (request, body, done) => {
    try {
      done(null, request.method === 'POST' ? parseJsonBody(body as Buffer) : undefined);
    } catch (error) {
      done(error as Error);
    }
  });
  // A body that nobody asked for (DELETE, GET) is read off the connection and dropped.
  server.addContentTypeParser('*', { parseAs: 'buffer' }, (_request, _body, done) => done(null, undefined));
}

function requireJson(request: FastifyRequest): void {
  const [type = '', ...parameters] = (request.headers['content-type'] ?? '').toLowerCase().split(';');
  const charset = parameters
    .map((parameter) => parameter.trim())
    .find((parameter) => parameter.startsWith('charset='));
  const encoding = request.headers['content-encoding'] ?? 'identity';
  const isUtf8 =
    charset === undefined || ['charset=utf-8', 'charset="utf-8"', 'charset=utf8'].includes(charset);
  if (type.trim() !== 'application/json' || !isUtf8 || encoding !== 'identity') throw unsupportedMediaType();
}

/** Bytes that are no HTTP request never reach a route; they get the one error body all the same. */
function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  if (error.code === 'ECONNRESET' || socket.destroyed) return;
  const body = JSON.stringify({
    error: { code: 'invalid_body', message: 'This is not a well-formed HTTP request.' },
  });
  socket.end(
    `HTTP/1.1 400 Bad Request\r\nContent-Type: application/json; charset=utf-8\r\nContent-Length: ${body.length}\r\nConnection: close\r\n\r\n${body}`,
  );
}
