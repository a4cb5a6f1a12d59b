import { Readable } from 'node:stream';
import type { FastifyReply } from 'fastify';

/**
 * Answers with a CSV file, whose parts are written as they are read. The first part, the head and the first rows, is
 * read before the answer starts, so that an error up to then becomes the usual error body. A later error cuts the
 * connection: half a file never looks whole.
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
