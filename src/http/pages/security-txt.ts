import type { FastifyInstance } from 'fastify';
import { ApiError } from '../../runtime/errors.js';

interface SecurityTxtParts {
  /** Contact as a `mailto:` or `https:` URI. If it is null, the path returns 404. */
  contact: string | null;
  /** Origin under which browsers reach the service. */
  origin: string;
  /** Returns the current time in milliseconds since 1970. */
  now: () => number;
}

/** RFC 9116 recommends an expiry within a year, so that a forgotten file becomes invalid. */
const VALID_MS = 180 * 24 * 3600 * 1000;

/**
 * Serves /.well-known/security.txt (RFC 9116), which says where to report a vulnerability of this
 * service.
 */
export function addSecurityTxt(server: FastifyInstance, { contact, origin, now }: SecurityTxtParts): void {
  server.get('/.well-known/security.txt', (_request, reply) => {
    if (contact === null) throw new ApiError('not_found', 'There is nothing at this path.');
    const expires = new Date(now() + VALID_MS).toISOString().replace(/\.\d+Z$/, 'Z');
    return reply
      .header('Content-Type', 'text/plain; charset=utf-8')
      .header('Cache-Control', 'public, max-age=86400')
      .send(
        [
          `Contact: ${contact}`,
          `Expires: ${expires}`,
          'Preferred-Languages: en',
          `Canonical: ${origin}/.well-known/security.txt`,
          '',
        ].join('\n'),
      );
  });
}
