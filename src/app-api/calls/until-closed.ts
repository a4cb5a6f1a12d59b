import type { FastifyReply } from 'fastify';

/** Aborts when the client hangs up, so that its call does not keep its place. */
export function untilClosed(reply: FastifyReply): AbortSignal {
  const controller = new AbortController();
  reply.raw.once('close', () => controller.abort());
  return controller.signal;
}
