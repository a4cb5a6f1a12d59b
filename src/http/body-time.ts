import type { FastifyInstance, FastifyRequest } from 'fastify';
import { refuseMalformed } from './malformed-request.js';

/**
 * Maximum milliseconds in which a client must send a body, so that a slow client does not block the
 * user's other calls.
 */
export const BODY_WITHIN_MS = 30_000;

/**
 * Ends a request whose body takes longer than `withinMs`. The time starts when the server begins to
 * read the body. Node's own limit starts when the request arrives, so it would end calls that
 * waited for a slot.
 */
export function limitBodyTime(server: FastifyInstance, withinMs = BODY_WITHIN_MS): void {
  const timers = new WeakMap<FastifyRequest, NodeJS.Timeout>();
  const stop = (request: FastifyRequest) => clearTimeout(timers.get(request));
  server.addHook('preParsing', async (request, _reply, payload) => {
    const late = () => {
      // If a call is pipelined, its body may be complete while its response waits for an earlier
      // response.
      if (!request.raw.complete) refuseMalformed(tooSlow(), request.raw.socket);
    };
    timers.set(request, setTimeout(late, withinMs).unref());
    return payload;
  });
  server.addHook('preValidation', async (request) => stop(request));
  server.addHook('onSend', async (request) => stop(request));
  server.addHook('onRequestAbort', async (request) => stop(request));
  // If the service rejected a call before it read the body, Node discards the rest of the body.
  // After the time limit, this hook closes the connection.
  server.addHook('onResponse', async ({ raw }) => {
    if (raw.complete) return;
    setTimeout(() => raw.complete || raw.destroy(), withinMs).unref();
  });
}

function tooSlow(): Error {
  return Object.assign(new Error('the body did not arrive in time'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' });
}
