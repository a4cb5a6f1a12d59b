import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends a CSV file and writes its parts as they are read. The first part (the header and the first
 * rows) is read before the response starts, so that an error until then becomes a normal error
 * response. A later error closes the connection, so that a client never takes half a file for the
 * whole.
 */
export async function sendCsv(
  reply: FastifyReply,
  fileName: string,
  parts: AsyncGenerator<string>,
): Promise<void> {
  const first = await parts.next();
  await reply
    .type('text/csv; charset=utf-8')
    .header('Content-Disposition', `attachment; filename="${fileName}"`)
    .send(Readable.from(startingWith(first, parts)));
}

async function* startingWith<T>(first: IteratorResult<T>, rest: AsyncGenerator<T>): AsyncGenerator<T> {
  if (first.done !== true) yield first.value;
  yield* rest;
}
