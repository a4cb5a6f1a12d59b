import { request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf, OutgoingError, toOutgoingError } from './outgoing-error.js';

/** The call fails if the response headers are larger than this. */
const MAX_HEADER_BYTES = 16 * 1024;

export interface ExchangeRequest {
  method: string;
  url: URL;
  /** The request headers. They are sent unchanged, between `Host` and `Connection: close`. */
  headers: OutgoingHttpHeaders;
  body?: Buffer | undefined;
}

/**
 * Sends one HTTP/1.1 request on a new connection. Returns the response once its headers are
 * complete. Skips informational responses (1xx). Never reuses a connection and never sends twice: a
 * pooled connection that the peer was closing lost 59 of 1,500 deliveries, and a retry could
 * deliver twice. Node's client on our own socket was the cheapest library that we tried: 1.15 ms of
 * CPU per delivery. https.request took 1.25, undici without keep-alive 1.4 to 1.6, hand-written
 * HTTP 1.0. Errors: OutgoingError `connect`, `protocol`. The caller must read or destroy the
 * response.
 */
export function exchange(
  socket: Socket,
  { method, url, headers, body }: ExchangeRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      // With a given connection and no agent, Node sends `Connection: close` and cannot reuse the
      // connection or open another.
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { Host: url.host, ...headers },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    request.once('response', (response) => {
      // The body may end early after the outcome is known.
      response.on('error', () => undefined);
      resolve(response);
    });
    request.once('upgrade', (_response, upgraded: Socket) => {
      upgraded.destroy();
      reject(new OutgoingError('protocol', 'invalid HTTP response'));
    });
    request.on('error', (error) =>
      reject(isHangUp(error) ? hungUp(error) : toOutgoingError(error, 'protocol')),
    );
    request.end(body);
  });
}

function hungUp(cause: Error): OutgoingError {
  return new OutgoingError('connect', 'connection closed without a response', { cause });
}

/**
 * Node also reports a normal end without a response as ECONNRESET. In that case no system call has
 * failed.
 */
function isHangUp(error: Error): boolean {
  return codeOf(error) === 'ECONNRESET' && !('syscall' in error);
}
