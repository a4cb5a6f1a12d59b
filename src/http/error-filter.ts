import { Catch, HttpException, Inject } from '@nestjs/common';
import type { ArgumentsHost, ExceptionFilter } from '@nestjs/common';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { sqlState } from '../database/transaction.js';
import { ApiError } from '../runtime/errors.js';
import { LOG } from '../runtime/log.js';
import type { Log } from '../runtime/log.js';

declare module 'fastify' {
  interface FastifyRequest {
    /** Error code of the response. Null if the call succeeded. */
    refusal: string | null;
  }
}

const METHODS = ['GET', 'POST', 'DELETE'] as const;

/**
 * Maximum bytes of a rejected body that the server reads and discards, so that the client can reuse
 * the connection.
 */
const DROPPED_BODY_BYTES = 64 * 1024;

/**
 * Converts every error, including errors of the framework, to the standard error body (spec:
 * Errors, decision 8).
 */
@Catch()
export class ErrorFilter implements ExceptionFilter {
  constructor(@Inject(LOG) private readonly log: Log) {}

  catch(exception: unknown, host: ArgumentsHost): void {
    const http = host.switchToHttp();
    this.send(exception, http.getRequest<FastifyRequest>(), http.getResponse<FastifyReply>());
  }

  /**
   * Sends an error response. Fastify also calls it for errors that occur before a route is found.
   */
  send(exception: unknown, request: FastifyRequest, reply: FastifyReply): void {
    const error = toApiError(exception, request);
    request.refusal = error.code;
    if (error.status >= 500 && error.code !== 'unavailable') {
      this.log.error(
        { err: error.cause ?? exception, requestId: request.id, code: error.code },
        'call failed',
      );
    }
    if (hasUnreadBody(request)) void reply.header('Connection', 'close');
    void reply
      .status(error.status)
      .headers({ 'X-Request-Id': request.id, ...error.headers })
      .type('application/json; charset=utf-8')
      .send(JSON.stringify({ error: { code: error.code, message: error.message }, ...error.body }));
  }
}

function toApiError(exception: unknown, request: FastifyRequest): ApiError {
  if (exception instanceof ApiError) return exception;
  if (exception instanceof HttpException) {
    // Nest's own 404 has no cause. If Nest wraps an error of Fastify, the cause is that error.
    return exception.cause === undefined ? notRouted(request) : toApiError(exception.cause, request);
  }
  // This line compares the error object and not its code, because a broken database connection also
  // has the code ECONNRESET.
  if (exception === request.raw.errored) return incompleteBody();
  const code = (exception as { code?: string } | null)?.code ?? '';
  const fault = FRAMEWORK_FAULTS.find(([prefix]) => code.startsWith(prefix));
  if (fault !== undefined) return fault[1](request);
  // Last resort if PostgreSQL rejects a value. The caller sent the value, so the response is a 400.
  if (sqlState(exception)?.startsWith('22') === true) {
    return new ApiError('invalid_body', 'A value cannot be stored as it was sent.', { cause: exception });
  }
  return new ApiError('db_error', 'The service failed to complete the call. It is safe to retry.', {
    cause: exception,
  });
}

/** Prefixes of Fastify's error codes, with the API error for each. The first match applies. */
const FRAMEWORK_FAULTS: [string, (request: FastifyRequest) => ApiError][] = [
  ['FST_ERR_CTP_BODY_TOO_LARGE', payloadTooLarge],
  ['FST_ERR_CTP_INVALID_MEDIA_TYPE', unsupportedMediaType],
  ['FST_ERR_CTP_', incompleteBody],
  ['FST_ERR_BAD_URL', notFound],
  ['FST_ERR_MAX_PARAM_LENGTH', notFound],
  // Swagger UI rejects a path that cannot be a file name, such as a path with dots, a NUL or two
  // slashes.
  ['FST_STATIC_', notFound],
];

function payloadTooLarge(request: FastifyRequest): ApiError {
  const { bodyLimit } = request.routeOptions;
  const limit = bodyLimit < 2 ** 20 ? `${bodyLimit / 2 ** 10} KiB` : `${bodyLimit / 2 ** 20} MiB`;
  return new ApiError('payload_too_large', `The request body is larger than ${limit}.`);
}

function incompleteBody(): ApiError {
  return new ApiError('invalid_body', 'The request body does not have the announced length.');
}

/** Returns the error for a body with the wrong media type (decision 8). */
export function unsupportedMediaType(): ApiError {
  return new ApiError(
    'unsupported_media_type',
    'Send the body as application/json in UTF-8, without content encoding.',
  );
}

/** Returns the error for a path that the service does not serve. */
export function notFound(): ApiError {
  return new ApiError('not_found', 'There is nothing at this path.');
}

/** Returns a 405 with `Allow` if the path exists for other methods. Returns a 404 otherwise. */
export function notRouted(request: FastifyRequest): ApiError {
  const url = request.url.split('?')[0] ?? '';
  const allowed = METHODS.filter((method) => request.server.hasRoute({ method, url }));
  if (allowed.length === 0) return notFound();
  const allow = allowed.join(', ');
  return new ApiError('method_not_allowed', `This path takes ${allow}.`, { headers: { Allow: allow } });
}

/**
 * Returns whether a large part of the body has not arrived yet. If so, the server closes the
 * connection, because a rejected caller could otherwise send data without limit. Measured: three
 * clients that sent 25 MB bodies all received the response.
 */
function hasUnreadBody({ raw, headers }: FastifyRequest): boolean {
  if (raw.complete) return false;
  return (
    headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > DROPPED_BODY_BYTES
  );
}
