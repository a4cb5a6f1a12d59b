import { randomUUID } from 'node:crypto';
import type { ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Answers bytes that are not HTTP, or a request that did not arrive in time. They never reach a
 * route. They still get the error body, then the connection closes.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  const { _httpMessage: pending } = socket as Socket & { _httpMessage?: ServerResponse | null };
  // During another answer, our bytes would be read as part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || pending?.headersSent === true) {
    socket.destroy();
    return;
  }
  const body = JSON.stringify({ error: { code: 'invalid_body', message: messageFor(error.code) } });
  const head = [
    'HTTP/1.1 400 Bad Request',
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'Connection: close',
  ];
  socket.end(`${head.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function messageFor(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT') return 'The request did not arrive in full within 30 seconds.';
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than 16 KiB.';
  return 'This is not a well-formed HTTP request.';
}
