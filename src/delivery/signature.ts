import { createHmac } from 'node:crypto';

/**
 * Signs the bytes of a webhook body: `sha256=` and the lower-case hex of HMAC-SHA256 keyed with the signing secret as it was
 * shown to the user, prefix included (spec: Authentication rule 7). Sign the very Buffer that is sent, never a copy made anew.
 */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
