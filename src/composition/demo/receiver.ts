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
  /** Header names and values as sent, in order. */
  rawHeaders: string[];
  rawBody: Buffer;
  at: Date;
}

/** The response. Default: an empty 200. */
export interface Answer {
  status?: number;
  headers?: Record<string, string>;
  body?: string | Uint8Array | AsyncIterable<Uint8Array>;
  /** Delay before the response, in milliseconds. */
  delayMs?: number;
  /** Never answers. The connection stays open until the caller or `close` ends it. */
  hang?: boolean;
}

export type AnswerSource = Answer | ((request: ReceivedRequest, index: number) => Answer | Promise<Answer>);

export interface ReceiverOptions {
  /** Host names of the certificate. The first one appears in `url`. */
  names?: readonly string[];
  answer?: AnswerSource;
  /** Writes the response itself, instead of `answer`. */
  respond?: (response: ServerResponse) => void;
  /** Closes connections that are idle for this many milliseconds. Default: Node's 5 s. */
  closeIdleAfterMs?: number;
  /** 0 or absent: any free port. */
  port?: number;
  certificates?: LocalCertificates;
}

/** A local HTTPS server that stands for a customer's endpoint and stores what it receives. */
export interface Receiver {
  /** `https://<first name>:<port>/webhook`. */
  url: string;
  port: number;
  /** The certificate authority to trust, for `WEBHOOK_CA_FILE`. */
  caPem: string;
  /** The value for `WEBHOOK_HOSTS`: each name with 127.0.0.1. */
  hostsEntry: string;
  certificates: LocalCertificates;
  requests: ReceivedRequest[];
  /** TCP connections accepted so far. */
  connections(): number;
  /** Changes the response to later requests. */
  answerWith(answer: AnswerSource): void;
  /**
   * Resolves with all requests once there are `count`. Rejects after `timeoutMs` (default 10 s).
   */
  waitFor(count: number, timeoutMs?: number): Promise<ReceivedRequest[]>;
  close(): Promise<void>;
}

/** Starts a receiver. Close it, even after a failed test. */
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
  // Some tests end handshakes early on purpose.
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
    hostsEntry: names.map((name) => `${name}=127.0.0.1`).join(','),
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
        // closeAllConnections() skips connections whose handshake never finished.
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
