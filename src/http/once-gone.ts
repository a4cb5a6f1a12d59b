import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';

/**
 * Listeners by connection. All calls that a client pipelines on a connection share one `close`
 * handler.
 */
const onceClosed = new WeakMap<Socket, Set<() => void>>();

/**
 * Calls `listener` once when a call's connection closes. Returns a function that removes the
 * listener. The handler watches the socket as well as the response. A pipelined response that waits
 * for an earlier response has no socket yet, so it emits neither `finish` nor `close`.
 */
export function onceGone(
  { socket }: IncomingMessage,
  response: ServerResponse,
  listener: () => void,
): () => void {
  const listeners = listenersOf(socket);
  const gone = () => {
    forget();
    listener();
  };
  const forget = () => {
    listeners.delete(gone);
    response.removeListener('close', gone);
  };
  listeners.add(gone);
  response.once('close', gone);
  // The listener runs in a microtask, because the caller needs the returned function first.
  if (socket.destroyed || response.destroyed) queueMicrotask(gone);
  return forget;
}

function listenersOf(socket: Socket): Set<() => void> {
  const known = onceClosed.get(socket);
  if (known !== undefined) return known;
  const listeners = new Set<() => void>();
  onceClosed.set(socket, listeners);
  socket.once('close', () => {
    for (const listener of [...listeners]) listener();
  });
  return listeners;
}
