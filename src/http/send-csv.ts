import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Sends a CSV file, and writes each part as soon as it is read. The first part, with the header and
 * the first rows, is read before the response starts. So an error in the first part becomes a
 * normal error response. A later error closes the connection, so that a client cannot mistake the
 * incomplete file for the whole.
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
