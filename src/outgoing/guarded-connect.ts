import { connect as connectTcp, isIP } from 'node:net';
import type { Socket } from 'node:net';
import { connect as connectTls, createSecureContext, rootCertificates } from 'node:tls';
import type { SecureContext, TLSSocket } from 'node:tls';
import type { Deadline } from './deadline.js';
import { OutgoingError, toOutgoingError } from './outgoing-error.js';
import { mayReach } from './policy.js';
import type { OutgoingPolicy } from './policy.js';
import { resolveChecked } from './resolve.js';
import type { Resolver } from './resolve.js';
import { bareHost } from './target.js';
import { TlsSessions } from './tls-sessions.js';

export interface ConnectOptions {
  policy: OutgoingPolicy;
  deadline: Deadline;
  /** Resolves host names. The default is DNS, and tests replace it. */
  resolver?: Resolver | undefined;
  /** Receives each step of the connection, to show at which step a connection fails. */
  observer?: ConnectObserver | undefined;
}

/** Callbacks for the steps of a connection. Each is called after its step has succeeded. */
export interface ConnectObserver {
  resolved?: (addresses: number) => void;
  connected?: () => void;
  secured?: (socket: TLSSocket) => void;
}

/**
 * Maximum number of addresses that are tried per host. More attempts would only use up the time.
 */
const MAX_ADDRESSES = 4;

/**
 * Opens a new connection to the host of an http or https URL. It checks all addresses before it
 * connects, and checks the connected address again. TLS is verified against the URL's host name.
 * All connections to URLs from users, feeds and articles must use this function. No byte of a
 * request is sent before this function resolves, so trying the next address is safe. The caller
 * must destroy the socket. Errors: OutgoingError `blocked-address`, `dns`, `connect`, `tls`,
 * `timeout`.
 */
export async function guardedConnect(url: URL, options: ConnectOptions): Promise<Socket> {
  const host = bareHost(url);
  const isTls = url.protocol === 'https:';
  const addresses = await resolveChecked(host, options.policy, options.resolver);
  const { observer } = options;
  observer?.resolved?.(addresses.length);
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const socket = await connectToOne({ addresses: addresses.slice(0, MAX_ADDRESSES), port, host }, options);
  observer?.connected?.();
  if (!isTls) return socket;
  const secured = await secure(socket, { host, port }, options);
  observer?.secured?.(secured);
  return secured;
}

interface Endpoint {
  addresses: string[];
  port: number;
  host: string;
}

/**
 * Tries the addresses one after another. Each address gets an equal share of the remaining time.
 */
async function connectToOne({ addresses, port, host }: Endpoint, options: ConnectOptions): Promise<Socket> {
  const { policy, deadline } = options;
  let failure: OutgoingError | undefined;
  for (const [index, address] of addresses.entries()) {
    const shareMs = deadline.remainingMs() / (addresses.length - index);
    try {
      const socket = await connectOnce({ address, port, shareMs, signal: deadline.signal });
      assertAllowed(socket, host, policy);
      return socket;
    } catch (error) {
      failure = toOutgoingError(error, 'connect');
      if (failure.code === 'blocked-address' || deadline.signal.aborted) break;
    }
  }
  throw failure ?? new OutgoingError('connect', 'connection failed');
}

interface Attempt {
  address: string;
  port: number;
  shareMs: number;
  signal: AbortSignal;
}

function connectOnce({ address, port, shareMs, signal }: Attempt): Promise<Socket> {
  return new Promise((resolve, reject) => {
    // Node connects a socket even if its signal is already aborted. Then nothing would close the
    // socket.
    if (signal.aborted) return reject(new OutgoingError('timeout', 'the call has ended'));
    const socket = connectTcp({ host: address, port, signal, noDelay: true });
    const timer = setTimeout(
      () => socket.destroy(new OutgoingError('timeout', 'connection timed out')),
      shareMs,
    );
    socket.once('connect', () => resolve(socket));
    // This listener is never removed. The deadline destroys the socket with an error, and an error
    // without a listener would end the process.
    socket.on('error', reject);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
}

/** Throws if the connected address is not one that the first check allowed. */
function assertAllowed(socket: Socket, host: string, policy: OutgoingPolicy): void {
  const address = socket.remoteAddress ?? '';
  if (mayReach(address, policy) || policy.hosts.get(host) === address) return;
  socket.destroy();
  throw new OutgoingError('blocked-address', 'address not allowed');
}

function secure(
  socket: Socket,
  { host, port }: { host: string; port: number },
  { policy, observer }: ConnectOptions,
): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const { context, sessions } = tlsOf(policy);
    const name = `${host}:${port}`;
    // An observer needs the certificate. A resumed session contains none, so an observer gets a new
    // session.
    const known = observer === undefined ? sessions.find(name) : undefined;
    const secured = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      secureContext: context,
      session: known?.session,
      ALPNProtocols: ['http/1.1'],
      // The option is set explicitly, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn off the
      // verification.
      rejectUnauthorized: true,
    });
    secured.once('secureConnect', () => {
      sessions.watch(name, secured, known);
      resolve(secured);
    });
    secured.on('error', (error) => reject(toOutgoingError(error, 'tls')));
    secured.once('close', () =>
      reject(new OutgoingError('tls', 'connection closed during the TLS handshake')),
    );
  });
}

/**
 * TLS context and sessions of the last certificate authority. A process uses one authority.
 * Building a context takes tens of milliseconds, because it parses all well-known certificates.
 */
let current: { ca: string | undefined; context: SecureContext; sessions: TlsSessions } | undefined;

function tlsOf({ ca }: OutgoingPolicy): { context: SecureContext; sessions: TlsSessions } {
  if (current === undefined || current.ca !== ca) {
    const context = createSecureContext(ca === undefined ? {} : { ca: [...rootCertificates, ca] });
    current = { ca, context, sessions: new TlsSessions() };
  }
  return current;
}
