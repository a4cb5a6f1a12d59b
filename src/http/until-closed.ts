import type { FastifyReply } from 'fastify';
import { onceGone } from './once-gone.js';

/** Aborts when the client hangs up, so that its call does not keep its place. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  onceGone(reply.request.raw, reply.raw, () => controller.abort());
  return controller.signal;
}
