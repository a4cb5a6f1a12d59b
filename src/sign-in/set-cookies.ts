import type { FastifyReply } from 'fastify';

/** Adds the cookies of the sign-in library to a response. */
export function setCookies(reply: FastifyReply, cookies: string[]): void {
  if (cookies.length > 0) void reply.header('Set-Cookie', cookies);
}
