import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseMalformed } from './malformed-request.js';

/**
 * Milliseconds in which a client must send a body. The limit keeps a slow client from blocking the
 * user's other calls.
 */
export const BODY_WITHIN_MS = 30_000;

/**
 * Ends a request whose body takes longer than `withinMs`. The time starts when the server first
 * reads the body. Node's own limit starts with the request, so it would end calls that waited for a
 * slot.
 */
export function limitBodyTime(server: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  server.addHook('preParsing', async (request, _reply, payload) => {
    const late = () => {
      // The body of a pipelined call may be complete while its response still waits.
      if (!request.raw.complete) refuseMalformed(tooSlow(), request.raw.socket);
    };
    timers.set(request, setTimeout(late, withinMs).unref());
    return payload;
  });
  server.addHook('preValidation', async (request) => stop(request));
  server.addHook('onSend', async (request) => stop(request));
  server.addHook('onRequestAbort', async (request) => stop(request));
  // If the call was rejected before its body was read, the rest of the body is discarded. After the
  // time limit, the connection is closed.
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.destroy(), withinMs).unref();
  });
}

function tooSlow(): Error {
  return Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
