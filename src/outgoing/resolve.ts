import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, OutgoingError } from './outgoing-error.js';
import { mayReach } from './policy.js';
import type { OutgoingPolicy } from './policy.js';

/**
 * Resolves a host name to all its IPv4 and IPv6 addresses. If there are none, it rejects or returns
 * an empty list.
 */
export type Resolver = (hostname: string) => Promise<string[]>;

/**
 * Returns the addresses of a host in the order in which they should be tried. If one address is
 * forbidden, the whole host is rejected, because an honest host never has both public and private
 * addresses. IP literals pass the same check. The caller must connect to one of these addresses and
 * must not resolve the name again. Errors: `blocked-address`, `dns`.
 */
export async function resolveChecked(
  host: string,
  policy: OutgoingPolicy,
  resolver: Resolver = resolveByDns,
): Promise<string[]> {
  const mapped = policy.hosts.get(host.toLowerCase());
  if (mapped !== undefined) return [mapped];
  const addresses = isIP(host) !== 0 ? [host] : await lookUp(host, resolver);
  if (!addresses.every((address) => mayReach(address, policy))) {
    throw new OutgoingError('blocked-address', 'address not allowed');
  }
  return addresses;
}

async function lookUp(host: string, resolver: Resolver): Promise<string[]> {
  // These names are never sent to a name server (RFC 6761). The address check decides whether
  // loopback is allowed.
  if (/(^|\.)localhost$/i.test(host)) return ['127.0.0.1', '::1'];
  const addresses = await resolver(host).catch((cause: unknown) => {
    // The error code is replaced. Otherwise, a name server that rejects connections would look like
    // an endpoint that rejects connections.
    throw new OutgoingError('dns', 'host name could not be resolved', { cause });
  });
  if (addresses.length === 0) throw new OutgoingError('dns', 'host name not found');
  return addresses;
}

/**
 * Milliseconds that the resolver waits for the second address family after the first has answered.
 */
const SECOND_FAMILY_MS = 500;

/** Error codes of c-ares for a name without such a record, and for a name that does not exist. */
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Creates a resolver that sends A and AAAA queries to the system's name servers. `servers` replaces
 * these name servers (`address:port`). IPv4 addresses come first, because broken IPv6 routes are
 * more common.
 *
 * getaddrinfo is not used, because it runs in libuv's four threads. Four names with silent servers
 * would delay all other deliveries. Therefore the hosts file and search domains do not apply, which
 * also removes two ways around the guard.
 */
export function dnsResolver(servers?: readonly string[]): Resolver {
  let client: dns.Resolver | undefined;
  return async (hostname) => {
    client ??= newClient(servers);
    const v4 = answerOf(client.resolve4(hostname));
    const v6 = answerOf(client.resolve6(hostname));
    const both = Promise.all([v4, v6]);
    const first = await Promise.race([v4, v6]);
    const answers =
      first.addresses.length === 0
        ? await both
        : await Promise.race([both, delay(SECOND_FAMILY_MS, [first], { ref: false })]);
    const addresses = answers.flatMap((answer) => answer.addresses);
    const failure = answers.find((answer) => answer.error !== null)?.error;
    if (addresses.length > 0 || failure === undefined) return addresses;
    client = undefined; // The next resolver reads the system's list of name servers again.
    throw failure;
  };
}

const resolveByDns = dnsResolver();

function newClient(servers: readonly string[] | undefined): dns.Resolver {
  const client = new dns.Resolver({ timeout: 1500, tries: 2 });
  if (servers !== undefined) client.setServers(servers);
  return client;
}

interface DnsAnswer {
  addresses: string[];
  /**
   * Error of the DNS query. Null if the name servers responded, even if the name has no such
   * record.
   */
  error: unknown;
}

async function answerOf(query: Promise<string[]>): Promise<DnsAnswer> {
  try {
    return { addresses: await query, error: null };
  } catch (error) {
    return { addresses: [], error: NO_RECORDS.has(codeOf(error)) ? null : error };
  }
}
