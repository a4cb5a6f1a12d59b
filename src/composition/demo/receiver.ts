import { createServer } from 'node:https';
import type { IncomingHttpHeaders, IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { createCertificates } from './certificates.js';
import type { LocalCertificates } from './certificates.js';

export interface ReceivedRequest {
  method: string;
  path: string;
  headers: IncomingHttpHeaders;
  /** Header names and values in the order in which the client sent them. */
  rawHeaders: string[];
  rawBody: Buffer;
  at: Date;
}

/** The response to a webhook. The default is an empty 200. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Delay before the response, in milliseconds. */
  delayMs?: number;
  /**
   * If true, the receiver never responds. The connection stays open until the caller or `close`
   * closes it.
   */
  hang?: boolean;
}

export type AnswerSource = Answer | ((request: ReceivedRequest, index: number) => Answer | Promise<Answer>);

export interface ReceiverOptions {
  /** Host names in the certificate. `url` contains the first name. */
  names?: readonly string[];
  answer?: AnswerSource;
  /** Writes the response. If this function is set, `answer` is not used. */
  respond?: (response: ServerResponse) => void;
  /** Idle milliseconds after which the receiver closes a connection (default: 5,000, from Node). */
  closeIdleAfterMs?: number;
  /** Port to listen on. If it is 0 or absent, the receiver uses a free port. */
  port?: number;
  certificates?: LocalCertificates;
}

/** A local HTTPS server that simulates a customer's endpoint and stores the requests. */
export interface Receiver {
  /** `https://HOST:PORT/webhook`, where HOST is the first host name. */
  url: string;
  port: number;
  /** Certificate of the authority that a client must trust, for `WEBHOOK_CA_FILE`. */
  caPem: string;
  /** Maps each host name to 127.0.0.1, for `OutgoingPolicy.hosts`. */
  hosts: ReadonlyMap<string, string>;
  certificates: LocalCertificates;
  requests: ReceivedRequest[];
  /** Returns the number of TCP connections accepted so far. */
  connections(): number;
  /** Sets the response to all later requests. */
  answerWith(answer: AnswerSource): void;
  /**
   * Returns all requests as soon as at least `count` requests have arrived. Rejects after
   * `timeoutMs` (default 10 s).
   */
  waitFor(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>;
  close(): Promise<void>;
}

/** Starts a receiver. The caller must close it, even after a failed test. */
export async function startReceiver(options: ReceiverOptions = {}): Promise<Receiver> {
  const names = options.names ?? ['receiver.test'];
  const certificates = options.certificates ?? (await createCertificates(names));
  let answer: AnswerSource = options.answer ?? {};
  let connections = 0;
  const requests: ReceivedRequest[] = [];
  const waiting = new Set<() => void>();

  const server = createServer(
    { cert: certificates.certPem, key: certificates.keyPem },
    (request, response) => {
      receive(request)
        .then(async (received) => {
          requests.push(received);
          for (const check of waiting) check();
          if (options.respond !== undefined) options.respond(response);
          else
            await respond(
              response,
              typeof answer === 'function' ? await answer(received, requests.length - 1) : answer,
            );
        })
        .catch(() => request.socket.destroy());
    },
  );
  const sockets = new Set<Socket>();
  server.on('connection', (socket: Socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('close', () => sockets.delete(socket));
  });
  // Some tests abort TLS handshakes on purpose.
  server.on('tlsClientError', (_error, socket) => socket.destroy());
  if (options.closeIdleAfterMs !== undefined) server.keepAliveTimeout = options.closeIdleAfterMs;
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(options.port ?? 0, '127.0.0.1', resolve);
  });
  const { port } = server.address() as AddressInfo;

  return {
    url: `https://${names[0] ?? 'receiver.test'}:${port}/webhook`,
    port,
    caPem: certificates.caPem,
    hosts: new Map(names.map((name) => [name, '127.0.0.1'])),
    certificates,
    requests,
    connections: () => connections,
    answerWith: (next) => {
      answer = next;
    },
    waitFor: (count, timeoutMs = 10_000) => waitFor({ requests, waiting, count, timeoutMs }),
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        // closeAllConnections() skips connections whose TLS handshake has not finished.
        for (const socket of sockets) socket.destroy();
      }),
  };
}

async function receive(request: IncomingMessage): Promise<ReceivedRequest> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  const { method = '', url = '', headers, rawHeaders } = request;
  return { method, path: url, headers, rawHeaders, rawBody: Buffer.concat(chunks), at: new Date() };
}

async function respond(response: ServerResponse, answer: Answer): Promise<void> {
  if (answer.hang === true) return;
  if (answer.delayMs !== undefined) await delay(answer.delayMs);
  response.writeHead(answer.status ?? 200, answer.headers);
  const { body } = answer;
  if (body === undefined || typeof body === 'string' || body instanceof Uint8Array) response.end(body);
  else await pipeline(Readable.from(body), response);
}

function waitFor(goal: {
  requests: ReceivedRequest[];
  waiting: Set<() => void>;
  count: number;
  timeoutMs: number;
}): Promise<ReceivedRequest[]> {
  const { requests, waiting, count, timeoutMs } = goal;
  return new Promise((resolve, reject) => {
    const check = (): void => {
      if (requests.length < count) return;
      finish();
      resolve([...requests]);
    };
    const timer = setTimeout(() => {
      finish();
      reject(new Error(`${requests.length} of ${count} requests arrived within ${timeoutMs} ms`));
    }, timeoutMs);
    const finish = (): void => {
      clearTimeout(timer);
      waiting.delete(check);
    };
    waiting.add(check);
    check();
  });
}
