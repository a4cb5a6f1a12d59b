import { createHash, randomInt } from 'node:crypto';
import { crc32 } from 'node:zlib';

/** Prefix of API keys (spec: Authentication rule 2). */
export const API_KEY_PREFIX = 'svc_live_';
/** Prefix of signing secrets (spec: Authentication rule 5). */
export const SIGNING_SECRET_PREFIX = 'svc_whsec_';

const BASE62 = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const RANDOM_LENGTH = 32;
const CHECKSUM_LENGTH = 6;
const KEY_LENGTH = API_KEY_PREFIX.length + RANDOM_LENGTH + CHECKSUM_LENGTH;

/**
 * Generates an API key (decision 2). It consists of the prefix, 32 random base62 characters (190
 * bits), and a checksum of 6 characters.
 */
export function generateApiKey(): string {
  const body = API_KEY_PREFIX + randomBase62(RANDOM_LENGTH);
  return body + checksum(body);
}

/**
 * Generates a signing secret. It consists of the prefix and 43 random base62 characters (256 bits).
 */
export function generateSigningSecret(): string {
  return SIGNING_SECRET_PREFIX + randomBase62(43);
}

/**
 * Returns whether a token has the correct length and checksum. The service rejects a token with a
 * wrong checksum without a database query (decision 2).
 */
export function hasValidChecksum(token: string): boolean {
  if (token.length !== KEY_LENGTH) return false;
  const body = token.slice(0, -CHECKSUM_LENGTH);
  return /^[0-9A-Za-z_]+$/.test(token) && checksum(body) === token.slice(-CHECKSUM_LENGTH);
}

/**
 * Hashes an API key for storage and look-up. One round of SHA-256 is enough for 190 random bits
 * (decision 2).
 */
export function hashApiKey(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

/**
 * Returns the parts of an API key that may be shown: the first 13 and the last 4 characters
 * (decision 2).
 */
export function displayParts(token: string): { prefix: string; last4: string } {
  return { prefix: token.slice(0, 13), last4: token.slice(-4) };
}

function randomBase62(length: number): string {
  let text = '';
  for (let i = 0; i < length; i += 1) text += BASE62[randomInt(BASE62.length)];
  return text;
}

function checksum(body: string): string {
  let rest = crc32(body);
  let text = '';
  for (let i = 0; i < CHECKSUM_LENGTH; i += 1) {
    text = BASE62[rest % 62] + text;
    rest = Math.floor(rest / 62);
  }
  return text;
}
