/** Returns the host of a URL without brackets and without a trailing dot. */
export function bareHost(url: URL): string {
  return url.hostname.replace(/^\[|\]$/g, '').replace(/\.$/, '');
}

/**
 * Returns whether a port is not allowed. Ports of services that are not web servers are not
 * allowed.
 */
export function isRefusedPort(port: number): boolean {
  return port < 1024 ? port !== 443 && port !== 80 : REFUSED_PORTS.has(port);
}

/**
 * Ports above 1023 of databases, caches, brokers, remote desktops and control planes. These
 * services are targets of attacks and not web servers.
 */
const REFUSED_PORTS = new Set([
  1433, 1521, 1719, 1720, 1723, 2049, 2181, 2375, 2376, 2379, 2380, 3306, 3389, 3659, 4045, 4190, 4369, 5060,
  5061, 5432, 5433, 5672, 5900, 5984, 5985, 5986, 6000, 6379, 6380, 6432, 6443, 6566, 6665, 6666, 6667, 6668,
  6669, 6697, 7000, 7001, 7199, 8086, 8500, 9042, 9092, 9200, 9300, 10080, 10250, 10255, 11211, 26257, 27017,
  27018, 27019, 28015,
]);
