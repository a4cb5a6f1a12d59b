import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Quotas } from './quota-buckets.js';

/** Who calls the API: the user that owns the key, and the key's quotas. */
export interface Caller {
  userId: string;
  keyId: string;
  quotas: Quotas;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The authentication hook sets this before any handler of a route that takes a key runs. */
    caller: Caller | null;
  }
}

/** Injects the authenticated caller into a controller's method. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === null) throw new Error('A handler ran without authentication.');
  return caller;
});
