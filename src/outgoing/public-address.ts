import { BlockList, isIPv4, isIPv6 } from 'node:net';

/**
 * Returns whether an IP address is on the public internet. The address is in the form that a
 * resolver or a socket reports. All other strings give false, such as host names, addresses with a
 * zone id, and IPv4 addresses with octal numbers.
 *
 * IPv4 addresses are public except for the ranges below. IPv6 addresses are public if they are
 * global unicast (2000::/3). The exceptions are reserved blocks and blocks that embed an IPv4
 * address.
 *
 * `range()` of ipaddr.js is not used, because it calls `::127.0.0.1`, `168.63.129.16`, `4000::1`
 * and ISATAP addresses unicast.
 */
export function isPublicAddress(address: string): boolean {
  if (isIPv4(address)) return !NOT_PUBLIC_V4.check(address, 'ipv4');
  if (!isIPv6(address) || address.includes('%')) return false;
  return GLOBAL_UNICAST.check(address, 'ipv6') && !NOT_PUBLIC_V6.check(address, 'ipv6') && !isIsatap(address);
}

const NOT_PUBLIC_V4 = subnets('ipv4', [
  '0.0.0.0/8', // "this host": Linux connects 0.0.0.0 to loopback
  '10.0.0.0/8',
  '100.64.0.0/10', // carrier-grade NAT; cloud metadata at 100.100.100.200
  '127.0.0.0/8',
  '168.63.129.16/32', // Azure's platform address, which looks public but answers in every virtual network
  '169.254.0.0/16', // link-local; cloud metadata at 169.254.169.254
  '172.16.0.0/12',
  '192.0.0.0/24', // IETF protocol assignments; cloud metadata at 192.0.0.192
  '192.0.2.0/24', // documentation, as are 198.51.100.0/24 and 203.0.113.0/24
  '192.52.193.0/24', // automatic multicast tunnelling (AMT)
  '192.88.99.0/24', // 6to4 relays
  '192.168.0.0/16',
  '198.18.0.0/15', // benchmarking
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/4', // multicast
  '240.0.0.0/4', // reserved and broadcast
]);

/**
 * This block contains no mapped, compatible, NAT64, unique-local, link-local, multicast or
 * unallocated addresses.
 */
const GLOBAL_UNICAST = subnets('ipv6', ['2000::/3']);

const NOT_PUBLIC_V6 = subnets('ipv6', [
  '2001::/23', // IETF protocol assignments, such as Teredo
  '2001:db8::/32', // documentation
  '2002::/16', // 6to4
  '3fff::/20', // documentation
]);

/**
 * Returns whether an address is an ISATAP address (RFC 5214, section 6.1). Such an address hides an
 * IPv4 address behind the interface identifier 0:5efe or 200:5efe, under any prefix.
 */
function isIsatap(address: string): boolean {
  const groups = hextets(address);
  return groups[5] === 0x5efe && (groups[4] === 0 || groups[4] === 0x200);
}

/** Returns the eight 16-bit groups of an IPv6 address. */
function hextets(address: string): number[] {
  // The URL parser converts a dotted IPv4 tail to two groups.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  const [head = '', tail] = canonical.split('::');
  const before = groupsOf(head);
  if (tail === undefined) return before;
  const after = groupsOf(tail);
  return [...before, ...Array<number>(8 - before.length - after.length).fill(0), ...after];
}

function groupsOf(part: string): number[] {
  return part === '' ? [] : part.split(':').map((group) => parseInt(group, 16));
}

function subnets(family: 'ipv4' | 'ipv6', cidrs: string[]): BlockList {
  const list = new BlockList();
  for (const cidr of cidrs) {
    const [network = '', bits] = cidr.split('/');
    list.addSubnet(network, Number(bits), family);
  }
  return list;
}
