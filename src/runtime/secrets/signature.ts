import { createHmac } from 'node:crypto';

/**
 * Signs the bytes of a webhook body (spec: Authentication rule 7). Returns `sha256=` and the
 * lower-case hex of the HMAC-SHA256. The key is the signing secret as the user sees it, including
 * its prefix. Pass the same Buffer that is sent, never a new serialisation.
 */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
