import { randomUUID } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { ErrorCode } from '../runtime/errors.js';

/**
 * Sends the error body for bytes that are not HTTP, or for a request that did not arrive in time.
 * Then closes the connection. Such a request reaches no route.
 */
export function refuseMalformed(error: Error & { code?: string }, socket: Socket): void {
  const { _httpMessage: pending } = socket as Socket & { _httpMessage?: ServerResponse | null };
  // If another response is in progress, the client would read the error body as a part of it.
  if (error.code === 'ECONNRESET' || !socket.writable || pending?.headersSent === true) {
    socket.destroy();
    return;
  }
  answer(socket, 'HTTP/1.1 400 Bad Request', { code: 'invalid_body', message: messageFor(error.code) });
}

/**
 * Rejects a CONNECT request and closes the connection. For this method, Node provides only a socket
 * and no response object.
 */
export function refuseConnect(_request: IncomingMessage, socket: Duplex): void {
  socket.on('error', () => undefined);
  const error = { code: 'method_not_allowed', message: 'This is not a proxy.' } as const;
  answer(socket, 'HTTP/1.1 405 Method Not Allowed\r\nAllow: GET, POST, DELETE', error);
}

function answer(socket: Duplex, head: string, error: { code: ErrorCode; message: string }): void {
  const body = JSON.stringify({ error });
  const lines = [
    head,
    'Content-Type: application/json; charset=utf-8',
    `Content-Length: ${Buffer.byteLength(body)}`,
    `X-Request-Id: ${randomUUID()}`,
    'X-Content-Type-Options: nosniff',
    'Connection: close',
  ];
  socket.end(`${lines.join('\r\n')}\r\n\r\n${body}`, () => socket.destroy());
}

function messageFor(code: string | undefined): string {
  if (code === 'ERR_HTTP_REQUEST_TIMEOUT')
    return 'The request did not arrive in full: a client has 15 seconds for the headers and 30 for the body.';
  if (code === 'HPE_HEADER_OVERFLOW') return 'The request headers are larger than 16 KiB.';
  return 'This is not a well-formed HTTP request.';
}
