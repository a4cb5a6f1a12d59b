import type { FastifyReply } from 'fastify';
import { onceGone } from './once-gone.js';

/**
 * Returns a signal that aborts when the client closes the connection. The call can then stop early
 * and release its slot.
 */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onceGone(reply.request.raw, reply.raw, () => controller.abort());
  return controller.signal;
}
