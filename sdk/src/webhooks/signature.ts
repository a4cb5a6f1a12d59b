import { WebhookError } from './errors.js';

/**
 * Signs a body as the service does and returns the value of the `X-Service-Signature` header. Use
 * it to test a receiver.
 *
 * @example
 * const body = JSON.stringify(sampleEvent);
 * await fetch(url, { method: 'POST', body, headers: { 'X-Service-Signature': await signPayload(body, secret) } });
 */
export async function signPayload(
  payload: string | Uint8Array | ArrayBuffer,
  secret: string,
): Promise<string> {
  const mac = await crypto.subtle.sign('HMAC', await hmacKey(secret, 'sign'), toBytes(payload));
  return `sha256=${Array.from(new Uint8Array(mac), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}

/**
 * Imports the secret as a key. WebCrypto compares in constant time and is available in every
 * runtime.
 */
export function hmacKey(secret: string, use: 'sign' | 'verify'): Promise<CryptoKey> {
  return crypto.subtle.importKey(
    'raw',
    new TextEncoder().encode(secret),
    { name: 'HMAC', hash: 'SHA-256' },
    false,
    [use],
  );
}

/** Parses `sha256=<64 hex digits>` into bytes. Throws `WebhookError`. */
export function readSignature(
  header: string | readonly string[] | null | undefined,
): Uint8Array<ArrayBuffer> {
  const value = typeof header === 'string' ? header : header?.[0];
  if (!value) throw new WebhookError('missing_signature', 'The request has no X-Service-Signature header.');
  if (typeof header !== 'string' && header?.length !== 1) {
    throw new WebhookError('malformed_signature', 'The request has several X-Service-Signature headers.');
  }
  const hex = /^sha256=([0-9a-f]{64})$/.exec(value.trim())?.[1];
  if (hex === undefined) {
    throw new WebhookError(
      'malformed_signature',
      'X-Service-Signature is not "sha256=" and 64 lower-case hexadecimal digits.',
    );
  }
  return Uint8Array.from({ length: 32 }, (_, at) => Number.parseInt(hex.slice(at * 2, at * 2 + 2), 16));
}

/**
 * Returns the bytes of the body. Throws `WebhookError` if a parser has already converted the body
 * into an object.
 */
export function toBytes(body: string | Uint8Array | ArrayBuffer): Uint8Array<ArrayBuffer> {
  if (typeof body === 'string') return new TextEncoder().encode(body);
  if (ArrayBuffer.isView(body))
    return new Uint8Array(body.buffer as ArrayBuffer, body.byteOffset, body.byteLength);
  // `instanceof` would fail for a buffer from another realm, so the code compares the tag.
  if (Object.prototype.toString.call(body) === '[object ArrayBuffer]') return new Uint8Array(body);
  throw new WebhookError(
    'body_not_raw',
    'The body is not raw: pass the string or bytes as they arrived, before a JSON parser touched them (see the examples for your framework).',
  );
}
