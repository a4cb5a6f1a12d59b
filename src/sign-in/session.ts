import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role, Tier } from '../database/entities/user.entity.js';

/** The signed-in user, read from the database for this request. */
export interface Session {
  sessionId: string;
  userId: string;
  email: string;
  tier: Tier;
  role: Role;
}

declare module 'fastify' {
  interface FastifyRequest {
    /**
     * A hook sets this before any handler under /app/api runs, except for the few calls without a
     * session.
     */
    session: Session | null;
  }
}

/** Injects the session into a controller's method. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (session === null) throw new Error('A handler of the settings UI ran without a session.');
  return session;
});
