import type { IncomingHttpHeaders } from 'node:http';

/**
 * Matches an address with a port or brackets. Examples: `203.0.113.9:1234`, `[2001:db8::1]:443`,
 * `[2001:db8::1]`.
 */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * Removes the ports from `X-Forwarded-For` in `headers`. Some proxies write `address:port`, and the
 * port differs for every connection of a client.
 */
export function stripPorts(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  headers['x-forwarded-for'] = String(given)
    .split(',')
    .map((entry) => entry.trim().replace(WITH_PORT, '$1$2'))
    .join(', ');
}
