import { BlockList, isIP, isIPv4 } from 'node:net';
import { mayReach } from './policy.js';
import type { OutgoingPolicy } from './policy.js';
import { bareHost, isRefusedPort } from './target.js';
import { parseUrl } from './parse-url.js';

const MAX_URL_LENGTH = 2048;

export type CheckedUrl = { ok: true; url: string } | { ok: false; message: string };

/**
 * Checks a webhook URL for registration (spec: POST /webhooks rule 3, decision 22). Returns the URL
 * unchanged, or a message that says what is wrong. The check uses no DNS, because every delivery
 * checks the address to which it connects. The sender repeats this check, so a stricter rule in a
 * later version also applies to stored URLs.
 */
export function checkWebhookUrl(raw: string, policy: OutgoingPolicy): CheckedUrl {
  const fault = textFault(raw);
  if (fault !== null) return { ok: false, message: fault };
  // The URL parser accepts unusual spellings, such as backslashes, missing slashes, 0x7f.1 and
  // circled letters. So the checks use the parser's result.
  const url = parseUrl(raw);
  if (url === null) return { ok: false, message: 'url must be a valid URL' };
  const message =
    authorityFault(raw) ?? hostFault(bareHost(url), policy) ?? spellingFault(raw, url) ?? portFault(url);
  return message === null ? { ok: true, url: raw } : { ok: false, message };
}

function textFault(raw: string): string | null {
  if (raw.length > MAX_URL_LENGTH) return `url must be at most ${MAX_URL_LENGTH} characters long`;
  // The pattern matches control, format and unassigned characters, lone surrogates and all kinds of
  // spaces. Parsers treat these differently.
  if (/[\p{C}\p{Z}\s\\]/u.test(raw)) return 'url must not contain spaces, control characters or backslashes';
  if (!/^https:/i.test(raw)) return 'url must use https';
  if (!/^https:\/\/[^/?#]/i.test(raw)) return 'url must be a valid URL';
  return null;
}

function authorityFault(raw: string): string | null {
  const authority = authorityOf(raw);
  if (authority.includes('@')) return 'url must not contain a user name or password';
  if (authority.includes('%')) return 'url must not contain an encoded host name';
  return null;
}

function hostFault(host: string, policy: OutgoingPolicy): string | null {
  const notPublic = 'url must not point to localhost or to a private or reserved address';
  if (isIP(host) !== 0) {
    // The spec forbids loopback addresses in every spelling. Allowed networks do not permit them
    // either.
    const isLoopback = LOOPBACK.check(host, isIPv4(host) ? 'ipv4' : 'ipv6');
    return isLoopback || !mayReach(host, policy) ? notPublic : null;
  }
  if (host === 'localhost' || host.endsWith('.localhost')) return notPublic;
  if (host === 'local' || host.endsWith('.local')) return 'url must not have a host name that ends in .local';
  if (host.length > 253 || host.split('.').some((label) => label === '' || label.length > 63)) {
    return 'url must have a valid host name';
  }
  if (isInternalName(host) && policy.allowedNetworks.length === 0 && !policy.hosts.has(host)) {
    return 'url must have a host name that is known on the public internet';
  }
  return null;
}

/**
 * Returns whether a name is never a public host: a single label, or a name with a reserved ending.
 * An error here is better than a failed delivery later. If the operator allows private networks,
 * these names are allowed.
 */
function isInternalName(host: string): boolean {
  return (
    !host.includes('.') ||
    /\.(internal|intranet|private|corp|lan|home|home\.arpa|svc|localdomain)$/.test(host)
  );
}

/**
 * Returns an error if an IPv4 address is not four decimal numbers. Some parsers read 1.2.3,
 * 0x01020304 or full-width digits as an address, and others as a name.
 */
function spellingFault(raw: string, url: URL): string | null {
  if (!isIPv4(url.hostname) || authorityOf(raw).replace(/:\d*$/, '') === url.hostname) return null;
  return 'url must give an IPv4 address as four decimal numbers';
}

function authorityOf(raw: string): string {
  return raw.slice('https://'.length).split(/[/?#]/, 1)[0] ?? '';
}

function portFault(url: URL): string | null {
  const port = url.port === '' ? 443 : Number(url.port);
  return port === 80 || isRefusedPort(port) ? `url must not use port ${port}` : null;
}

const LOOPBACK = new BlockList();
LOOPBACK.addAddress('127.0.0.1', 'ipv4');
LOOPBACK.addAddress('::1', 'ipv6');
