import type { IncomingHttpHeaders } from 'node:http';

/** Matches `203.0.113.9:1234`, `[2001:db8::1]:443` and `[2001:db8::1]`. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * Removes the ports from `X-Forwarded-For`, in place. Some proxies write `address:port`, and the
 * port differs with every connection of a client.
 */
export function stripPorts(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  headers['x-forwarded-for'] = String(given)
    .split(',')
    .map((entry) => entry.trim().replace(WITH_PORT, '$1$2'))
    .join(', ');
}
