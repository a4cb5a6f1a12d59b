import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseMalformed } from './malformed-request.js';

/** Milliseconds a client has to send a body, so that a slow one does not hold its user's place. */
export const BODY_WITHIN_MS = 30_000;

/**
 * Ends a request whose body takes longer than `withinMs`. The time begins when the body is first
 * read: Node's own limit begins with the request, and would blame the client for a call that
 * waited for its place.
 */
export function limitBodyTime(server: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  server.addHook('preParsing', async (request, _reply, payload) => {
    const late = () => {
      // A pipelined call may wait for its answer although its body is here.
      if (!request.raw.complete) refuseMalformed(tooSlow(), request.raw.socket);
    };
    timers.set(request, setTimeout(late, withinMs).unref());
    return payload;
  });
  server.addHook('preValidation', async (request) => stop(request));
  server.addHook('onSend', async (request) => stop(request));
  server.addHook('onRequestAbort', async (request) => stop(request));
  // A call that was refused unread: what is left of its body is dropped as it comes, for as long.
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.destroy(), withinMs).unref();
  });
}

function tooSlow(): Error {
  return Object.assign(new Error('the body took too long'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
