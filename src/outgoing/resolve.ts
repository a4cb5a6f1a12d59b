import { promises as dns } from 'node:dns';
import { isIP } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';
import { codeOf, OutgoingError } from './outgoing-error.js';
import { mayReach } from './policy.js';
import type { OutgoingPolicy } from './policy.js';

/** Finds all addresses of a host name, IPv4 and IPv6; rejects or gives an empty list for a name that has none. */
export type Resolver = (hostname: string) => Promise<string[]>;

/**
 * Gives the addresses that may be connected to for a host, in the order to try them, or refuses the host whole: one address
 * among them that may not be reached is enough, because nobody mixes public and private answers with good intent.
 * Literals pass through the same check. The caller has to connect to one of these addresses and must not resolve again.
 * Errors: `blocked-address`, `dns`.
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
  // Never a question for name servers (RFC 6761); whether loopback may be reached is decided as for any address.
  if (/(^|\.)localhost$/i.test(host)) return ['127.0.0.1', '::1'];
  const addresses = await resolver(host).catch((cause: unknown) => {
    // Not by its code: a name server that refuses connections must not read as a receiver that does.
    throw new OutgoingError('dns', 'host name could not be resolved', { cause });
  });
  if (addresses.length === 0) throw new OutgoingError('dns', 'host name not found');
  return addresses;
}

/** What is waited for the other address family once one has answered, in milliseconds. */
const SECOND_FAMILY_MS = 500;

/** Codes of c-ares for a name that exists without such a record, and for one that does not exist. */
const NO_RECORDS = new Set(['ENODATA', 'ENOTFOUND']);

/**
 * Makes a resolver that asks the name servers of the system, or those given as `address:port`, for A and AAAA records; IPv4
 * comes first, because a broken IPv6 route is the commoner fault by far.
 * Not getaddrinfo: that runs on the four threads of libuv, and four names whose servers are silent would hold up the
 * deliveries to everyone else. The hosts file and search domains therefore do not count, which also closes two ways in.
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
    client = undefined; // The next one reads the system's list of name servers anew.
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
  /** Null when the name servers did answer, even if there is no such record. */
  error: unknown;
}

async function answerOf(query: Promise<string[]>): Promise<DnsAnswer> {
  try {
    return { addresses: await query, error: null };
  } catch (error) {
    return { addresses: [], error: NO_RECORDS.has(codeOf(error)) ? null : error };
  }
}
