import { parseUrl } from '../outgoing/parse-url.js';

/**
 * Each function in this file reads the value of an environment variable. It throws an Error whose
 * message completes the sentence "NAME …".
 */

export function oneOf<T extends string>(allowed: readonly string[]): (value: string) => T {
  return (value) => {
    if (!allowed.includes(value)) throw new Error(`must be one of ${allowed.join(', ')}`);
    return value as T;
  };
}

export function integerBetween(min: number, max: number): (value: string) => number {
  return (value) => {
    const number = Number(value);
    if (!/^\d+$/.test(value) || number < min || number > max)
      throw new Error(`must be a whole number from ${min} to ${max}`);
    return number;
  };
}

export function share(value: string): number {
  const number = Number(value);
  if (!/^\d*\.?\d+$/.test(value) || number > 1) throw new Error('must be a number from 0 to 1');
  return number;
}

export function token(value: string): string {
  if (!/^[\x21-\x7e]{16,}$/.test(value)) throw new Error('must be 16 or more visible ASCII characters');
  return value;
}

/**
 * Accepts any value that is valid in a bearer header. Local servers accept keys such as `ollama`.
 */
export function bearer(value: string): string {
  if (!/^[\x21-\x7e]+$/.test(value)) throw new Error('must be visible ASCII characters');
  return value;
}

export function origin(value: string): string {
  const url = /^https?:\/\//.test(value) ? parseUrl(value) : null;
  if (url === null || url.pathname !== '/' || url.search !== '')
    throw new Error('must be an origin such as https://fundmatch.example.com');
  return url.origin;
}

export function postgresUrl(value: string): string {
  try {
    const url = new URL(value);
    decodeURIComponent(url.username + url.password);
    if (['postgres:', 'postgresql:'].includes(url.protocol) && url.pathname.length >= 2) return value;
  } catch {
    // The value is not a URL, or a % in the password is invalid. The error below shows the accepted
    // format.
  }
  throw new Error(
    'must be a URL such as postgres://user:password@host:5432/database (write special characters as %xx)',
  );
}

export function secretsKey(value: string): Buffer {
  const key = Buffer.from(value, 'base64');
  // Node ignores invalid base64 characters. Without this check, a key with a typing error would
  // silently be a different key.
  if (key.length !== 32 || key.toString('base64').replace('=', '') !== value.trim().replace(/=$/, ''))
    throw new Error('must be 32 bytes in base64 (openssl rand -base64 32)');
  return key;
}

export function httpUrl(value: string): string {
  const url = parseUrl(value);
  if (url === null || !/^https?:$/.test(url.protocol) || url.username !== '' || url.password !== '')
    throw new Error('must be an http or https URL without a user name or password');
  return url.href;
}

/** Reads a contact address as a `mailto:` or `https:` URI, as RFC 9116 requires. */
export function contact(value: string): string {
  try {
    return value.startsWith('https://') ? httpUrl(value) : `mailto:${emailAddress(value)}`;
  } catch {
    throw new Error('must be an e-mail address or an https URL');
  }
}

export function emailAddress(value: string): string {
  if (value.length > 254 || !/^[\x21-\x3f\x41-\x7e]+@[\w-]+(\.[\w-]+)+$/.test(value))
    throw new Error('must be an e-mail address');
  return value;
}

export function smtpUrl(value: string): string {
  const url = /^smtps?:\/\/[^/]/.test(value) ? parseUrl(value) : null;
  if (url === null || url.hostname === '' || !/^\/?$/.test(url.pathname) || url.search !== '')
    throw new Error('must be a URL such as smtp://user:password@mail.example.com:587, or smtps://…');
  return value;
}
