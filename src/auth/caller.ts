import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Quotas } from './quota-buckets.js';

/** The caller of the API: the user who owns the API key, and the quotas of the key. */
export interface Caller {
  userId: string;
  keyId: string;
  quotas: Quotas;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * The authentication hook sets this property before the handler runs. Null on routes without an
     * API key.
     */
    caller: Caller | null;
  }
}

/** Passes the authenticated caller to a controller method as a parameter. */
export const CurrentCaller = createParamDecorator((_data: unknown, context: ExecutionContext): Caller => {
  const { caller } = context.switchToHttp().getRequest<FastifyRequest>();
  if (caller === null) throw new Error('A handler ran without authentication.');
  return caller;
});
