import { createHmac } from 'node:crypto';

/**
 * Signs the bytes of a webhook body (spec: Authentication rule 7). Returns `sha256=` and the
 * HMAC-SHA256 in lower-case hex. The HMAC key is the signing secret as the user sees it, including
 * its prefix. `body` must be the Buffer that is sent, because serialising the JSON again can change
 * its bytes.
 */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
