import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net';
import { isPublicAddress } from './public-address.js';

/**
 * Addresses and certificates that the operator allows in addition to the public internet (decision
 * 22). It is empty by default.
 */
export interface OutgoingPolicy {
  /** Private networks that the service may reach, in CIDR notation. */
  readonly allowedNetworks: readonly string[];
  /**
   * Maps a lower-case host name to an IP address. For these hosts, the service uses neither DNS nor
   * the address check. No setting fills the map. Only the demo and tests do.
   */
  readonly hosts: ReadonlyMap<string, string>;
  /** Certificate authorities (PEM) that are trusted in addition to the well-known ones. */
  readonly ca: string | undefined;
}

/**
 * Returns the policy for a URL in the operator's configuration. Such a URL may be in the operator's
 * private network.
 */
export function policyForConfiguredUrl(policy: OutgoingPolicy): OutgoingPolicy {
  return { ...policy, allowedNetworks: ['0.0.0.0/0', '::/0'] };
}

/**
 * Returns whether a call may connect to an IP address: a public one, or one in an allowed network.
 */
export function mayReach(address: string, policy: OutgoingPolicy): boolean {
  if (isPublicAddress(address)) return true;
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) ? 'ipv6' : null;
  if (family === null || policy.allowedNetworks.length === 0) return false;
  // Linux treats the unspecified address as loopback. So even a wide network such as 0.0.0.0/0 must
  // not allow it.
  return !UNSPECIFIED.check(address, family) && allowedBy(policy).check(address, family);
}

/**
 * Parses `WEBHOOK_ALLOWED_NETWORKS` and `TRUST_PROXY`. The value contains networks (`10.1.0.0/16`,
 * `fd00:1::/48`) or single addresses, separated by commas or spaces. Errors: an Error whose message
 * completes a sentence that starts with the variable's name.
 */
export function parseNetworks(value: string): string[] {
  return listOf(value).map((entry) => {
    const [address = '', bits, ...rest] = entry.split('/');
    const family = isIP(address);
    const width = family === 4 ? 32 : 128;
    const prefix = bits === undefined ? width : /^\d{1,3}$/.test(bits) ? Number(bits) : NaN;
    if (family === 0 || address.includes('%') || rest.length > 0 || !(prefix <= width)) {
      throw new Error('must be networks in CIDR form, separated by commas (10.1.0.0/16,fd00:1::/48)');
    }
    return `${address}/${prefix}`;
  });
}

/** Reads the PEM file that `WEBHOOK_CA_FILE` names. Errors: as in parseNetworks. */
export function loadCertificates(path: string): string {
  try {
    const pem = readFileSync(path, 'utf8');
    const certificates = pem.match(/-----BEGIN CERTIFICATE-----[^-]+-----END CERTIFICATE-----/g) ?? [];
    if (certificates.length > 0 && certificates.every((text) => new X509Certificate(text)))
      return certificates.join('\n');
  } catch {
    // Missing, unreadable and malformed files give the same message.
  }
  throw new Error('must name a readable PEM file with at least one certificate');
}

const UNSPECIFIED = new BlockList();
UNSPECIFIED.addSubnet('0.0.0.0', 8, 'ipv4');
UNSPECIFIED.addAddress('::', 'ipv6');

/** Block lists by policy, cached for the life of the process. */
const allowLists = new WeakMap<OutgoingPolicy, BlockList>();

function allowedBy(policy: OutgoingPolicy): BlockList {
  let list = allowLists.get(policy);
  if (list === undefined) {
    list = new BlockList();
    for (const network of policy.allowedNetworks) {
      const [address = '', bits] = network.split('/');
      list.addSubnet(address, Number(bits), isIPv4(address) ? 'ipv4' : 'ipv6');
    }
    allowLists.set(policy, list);
  }
  return list;
}

function listOf(value: string): string[] {
  return value.split(/[\s,]+/).filter((entry) => entry !== '');
}
