import type { IncomingHttpHeaders } from 'node:http';

/** `203.0.113.9:1234`, `[2001:db8::1]:443` or `[2001:db8::1]`. */
const WITH_PORT = /^(?:([\d.]+):\d+|\[([^\]]+)\](?::\d+)?)$/;

/**
 * Takes the ports out of `X-Forwarded-For`, in place. Some proxies write `address:port`, and a
 * client gets a new port with every connection.
 */
export function stripPorts(headers: IncomingHttpHeaders): void {
  const given = headers['x-forwarded-for'];
  if (given === undefined) return;
  headers['x-forwarded-for'] = String(given)
    .split(',')
    .map((entry) => entry.trim().replace(WITH_PORT, '$1$2'))
    .join(', ');
}
