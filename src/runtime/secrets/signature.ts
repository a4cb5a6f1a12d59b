import { createHmac } from 'node:crypto';

/**
 * Signs the bytes of a webhook body: `sha256=` and the lower-case hex of HMAC-SHA256, keyed with
 * the signing secret as shown to the user, prefix included (spec: Authentication rule 7). Pass the
 * very Buffer that is sent, never a new serialisation.
 */
export function signBody(secret: string, body: Buffer): string {
  return `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`;
}
