import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends a CSV file, and writes each part as soon as it is read. The first part contains the header
 * and the first rows. It is read before the response starts, so an error until then becomes a
 * normal error response. A later error closes the connection, so a client cannot mistake a part for
 * the whole file.
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
