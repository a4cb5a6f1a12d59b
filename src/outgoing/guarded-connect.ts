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

export interface ConnectOptions {
  policy: OutgoingPolicy;
  deadline: Deadline;
  /** For tests; DNS unless told. */
  resolver?: Resolver | undefined;
}

/** Addresses of one host that are tried; more than a few would only eat the deadline. */
const MAX_ADDRESSES = 4;

/**
 * Opens a connection of its own to the host of an http or https URL: every address is checked before, the one connected to
 * once more after, and TLS is verified against the URL's host name. The only place in the service that opens a connection
 * to an address from outside. Until this resolves no byte of a request has been written, so trying the next address is safe.
 * Errors: OutgoingError `blocked-address`, `dns`, `connect`, `tls`, `timeout`. The caller destroys the socket.
 */
export async function guardedConnect(url: URL, options: ConnectOptions): Promise<Socket> {
  const host = bareHost(url);
  const isTls = url.protocol === 'https:';
  const addresses = await resolveChecked(host, options.policy, options.resolver);
  const port = url.port === '' ? (isTls ? 443 : 80) : Number(url.port);
  const socket = await connectToOne({ addresses: addresses.slice(0, MAX_ADDRESSES), port, host }, options);
  return isTls ? secure(socket, host, options.policy) : socket;
}

interface Endpoint {
  addresses: string[];
  port: number;
  host: string;
}

/** Tries the addresses one after the other, each with an equal share of the time that is left. */
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
    const socket = connectTcp({ host: address, port, signal, noDelay: true });
    const timer = setTimeout(
      () => socket.destroy(new OutgoingError('timeout', 'connection timed out')),
      shareMs,
    );
    socket.once('connect', () => resolve(socket));
    // Stays for the life of the socket: the end of the deadline destroys it with an error that nobody else may listen for.
    socket.on('error', reject);
    for (const event of ['connect', 'close']) socket.once(event, () => clearTimeout(timer));
  });
}

/** Checks the address really connected to: it must be one that the checks before would have let pass. */
function assertAllowed(socket: Socket, host: string, policy: OutgoingPolicy): void {
  const address = socket.remoteAddress ?? '';
  if (mayReach(address, policy) || policy.hosts.get(host) === address) return;
  socket.destroy();
  throw new OutgoingError('blocked-address', 'address not allowed');
}

function secure(socket: Socket, host: string, policy: OutgoingPolicy): Promise<TLSSocket> {
  return new Promise((resolve, reject) => {
    const secured = connectTls({
      socket,
      host,
      ...(isIP(host) === 0 && { servername: host }),
      secureContext: secureContextOf(policy),
      ALPNProtocols: ['http/1.1'],
      rejectUnauthorized: true, // Said aloud, so that NODE_TLS_REJECT_UNAUTHORIZED cannot turn it off.
    });
    secured.once('secureConnect', () => resolve(secured));
    secured.on('error', (error) => reject(toOutgoingError(error, 'tls')));
    secured.once('close', () =>
      reject(new OutgoingError('tls', 'connection closed during the TLS handshake')),
    );
  });
}

/**
 * The context of the last authority seen; a process has one. Building it with an authority of its own takes all well-known
 * certificates apart, tens of milliseconds. Sessions are not resumed: that saved a fifth of the sender's CPU (0.9 instead
 * of 1.15 ms a delivery), only for receivers written to many times a minute, and a resumed session is accepted without a
 * look at its certificate.
 */
let current: { ca: string | undefined; context: SecureContext } | undefined;

function secureContextOf({ ca }: OutgoingPolicy): SecureContext {
  if (current === undefined || current.ca !== ca) {
    const context = createSecureContext(ca === undefined ? {} : { ca: [...rootCertificates, ca] });
    current = { ca, context };
  }
  return current.context;
}
