import { createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { buffer } from 'node:stream/consumers';
import { connect, createSecureContext, TLSSocket } from 'node:tls';
import { gzipSync } from 'node:zlib';
import type { Receiver } from '../../src/composition/demo/receiver.js';
import { pause, repeatUntil } from './soon.js';

/**
 * Faults between the service and a receiver. With the faults from `reset-after-request` on, the
 * receiver gets the request.
 */
export const FAULTS = [
  'refuse',
  'reset-before-request',
  'blackhole',
  'tls-garbage',
  'reset-after-request',
  'half-close',
  'drip-headers',
  'drip-body',
  'endless-body',
  'gzip-bomb',
  'latency',
] as const;

export type Fault = (typeof FAULTS)[number];

export interface FaultProxy {
  /** The receiver's URL with the proxy's port. Host name and certificate are the receiver's. */
  url: string;
  port: number;
  /** Number of accepted TCP connections. */
  connections(): number;
  /** Number of response bytes written to the service. */
  bytesSent(): number;
  close(): Promise<void>;
}

/**
 * Starts a proxy on 127.0.0.1 in front of a receiver. The proxy applies one fault to every
 * connection. `stepMs` is the pause between two bytes of the drip faults, and the delay of
 * `latency` (default: 20 ms).
 */
export async function startFaultProxy(receiver: Receiver, fault: Fault, stepMs = 20): Promise<FaultProxy> {
  // The gzip bomb is built in advance, so that tests do not measure its build time.
  if (fault === 'gzip-bomb') bomb();
  const sockets = new Set<Socket>();
  let connections = 0;
  let bytesSent = 0;
  const server = createServer((socket) => {
    connections += 1;
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.on('close', () => {
      sockets.delete(socket);
      bytesSent += socket.bytesWritten;
    });
    onConnection(socket, { receiver, fault, stepMs });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = (): Promise<void> =>
    new Promise((resolve) => {
      server.close(() => resolve());
      for (const socket of sockets) socket.destroy();
    });
  if (fault === 'refuse') await close();
  const url = new URL(receiver.url);
  url.port = String(port);
  return { url: url.href, port, connections: () => connections, bytesSent: () => bytesSent, close };
}

interface Setting {
  receiver: Receiver;
  fault: Fault;
  stepMs: number;
}

function onConnection(socket: Socket, setting: Setting): void {
  switch (setting.fault) {
    case 'refuse':
    case 'blackhole':
      return;
    case 'reset-before-request':
      socket.resetAndDestroy();
      return;
    case 'tls-garbage':
      socket.end('220 mail.test ESMTP ready\r\n');
      return;
    default:
      relay(socket, setting).catch(() => socket.destroy());
  }
}

/**
 * Decrypts the request, forwards it and waits for the receiver's complete response. Then returns
 * the response with the fault.
 */
async function relay(socket: Socket, { receiver, fault, stepMs }: Setting): Promise<void> {
  const { certPem, keyPem, caPem } = receiver.certificates;
  const client = new TLSSocket(socket, {
    isServer: true,
    secureContext: createSecureContext({ cert: certPem, key: keyPem }),
  });
  client.on('error', () => undefined);
  const servername = new URL(receiver.url).hostname;
  const upstream = connect({ host: '127.0.0.1', port: receiver.port, servername, ca: caPem });
  if (fault === 'latency')
    client.on('data', (chunk: Buffer) => void pause(stepMs).then(() => upstream.write(chunk)));
  else client.pipe(upstream, { end: false });
  const response = await buffer(upstream);
  if (fault === 'reset-after-request') socket.resetAndDestroy();
  else if (fault === 'latency') await pause(stepMs).then(() => client.end(response));
  else await answer(client, response, { fault, stepMs });
}

async function answer(
  client: TLSSocket,
  response: Buffer,
  { fault, stepMs }: Omit<Setting, 'receiver'>,
): Promise<void> {
  const statusLine = response.subarray(0, response.indexOf('\r\n') + 2);
  const head = (fields: string): void =>
    void client.write(Buffer.concat([statusLine, Buffer.from(`${fields}\r\n\r\n`)]));
  if (fault === 'half-close') {
    client.end(response.subarray(0, response.indexOf('\r\n\r\n')));
  } else if (fault === 'drip-headers') {
    for (const byte of response) await drip(client, Buffer.of(byte), stepMs);
  } else if (fault === 'drip-body') {
    head('Content-Length: 1000000');
    await repeatUntil(
      () => client.destroyed,
      () => drip(client, Buffer.from('x'), stepMs),
    );
  } else if (fault === 'endless-body') {
    head('Content-Type: text/plain');
    const chunk = Buffer.alloc(16 * 1024);
    await repeatUntil(
      () => client.destroyed,
      async () => {
        if (!client.write(chunk))
          await new Promise((resolve) => client.once('drain', resolve).once('close', resolve));
      },
    );
  } else {
    head(`Content-Encoding: gzip\r\nContent-Length: ${bomb().length}`);
    client.end(bomb());
  }
}

async function drip(client: TLSSocket, bytes: Buffer, stepMs: number): Promise<void> {
  if (client.destroyed) throw new Error('the service closed the connection');
  client.write(bytes);
  await pause(stepMs);
}

let bombBytes: Buffer | undefined;

/** Returns 64 KiB that unpack to 64 MiB of zeros. */
function bomb(): Buffer {
  return (bombBytes ??= gzipSync(Buffer.alloc(64 * 1024 * 1024)));
}
