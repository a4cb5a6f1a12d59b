import { createParamDecorator } from '@nestjs/common';
import type { ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import type { Role, Tier } from '../database/entities/user.entity.js';

/** The session of a request and its user. Each request reads both from the database. */
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
     * The authentication hook sets the session before a handler under /app/api runs. The session is
     * null for the few calls that need no session.
     */
    session: Session | null;
  }
}

/** Passes the session to a controller method as a parameter. */
export const CurrentSession = createParamDecorator((_data: unknown, context: ExecutionContext): Session => {
  const { session } = context.switchToHttp().getRequest<FastifyRequest>();
  if (session === null) throw new Error('A handler of the settings UI ran without a session.');
  return session;
});
