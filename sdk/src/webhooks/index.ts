import type { FundingMatchEvent } from '../types.js';
import { WebhookError } from './errors.js';
import { hmacKey, readSignature, toBytes } from './signature.js';

export { WebhookError } from './errors.js';
export type { WebhookErrorReason } from './errors.js';
export { signPayload } from './signature.js';
export type {
  FundingMatchEvent,
  FundingRoundDetails,
  FundingType,
  Matched,
  MatchEvidence,
  MatchType,
  OtherMatch,
} from '../types.js';

/** The name of the header that carries the signature, as Node spells it. */
export const SIGNATURE_HEADER = 'x-service-signature';

/** A verified event. `raw` is its text, for numbers above 2^53; it is not enumerable. */
export type VerifiedEvent = FundingMatchEvent & { readonly raw: string };

/** Options of verification. */
export interface ConstructEventOptions {
  /**
   * Rejects events whose match is older than this many milliseconds. By default no age is checked:
   * after an outage a match is sent late, once, and a receiver that rejects it loses it.
   */
  toleranceMs?: number;
  /** The current time, for tests. Default: the clock. */
  now?: Date;
}

/**
 * Checks a webhook's signature over its raw body, in constant time, and returns the event. Throws `WebhookError` with a `reason`
 * and a `status` to answer with.
 *
 * @param rawBody The body as it arrived, before any JSON parser: a string or bytes.
 * @param signature The header `X-Service-Signature`.
 * @param secret The signing secret, or several while you rotate: any of them may have signed.
 *
 * @example
 * const event = await constructEvent(rawBody, request.headers['x-service-signature'], process.env.FUNDMATCH_SIGNING_SECRET);
 * console.log(event.funding_round.company_name, event.matched.account_external_id);
 */
export async function constructEvent(
  rawBody: string | Uint8Array | ArrayBuffer,
  signature: string | readonly string[] | null | undefined,
  secret: string | readonly string[] | undefined,
  options: ConstructEventOptions = {},
): Promise<VerifiedEvent> {
  // Checked before the body: a bad body from a stranger is the stranger's mistake, not the
  // receiver's.
  const mac = readSignature(signature);
  const bytes = toBytes(rawBody);
  const secrets = (typeof secret === 'string' ? [secret] : (secret ?? [])).filter((one) => one !== '');
  if (secrets.length === 0)
    throw new WebhookError('missing_secret', 'No signing secret was passed to constructEvent.');
  const checks = secrets.map(async (one) =>
    crypto.subtle.verify('HMAC', await hmacKey(one, 'verify'), mac, bytes),
  );
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookError(
      'wrong_signature',
      'The signature does not fit the body: wrong secret, or the body was changed on its way (parsed and printed again, decompressed, trimmed).',
    );
  }
  return readEvent(bytes, options);
}

function readEvent(
  bytes: Uint8Array,
  { toleranceMs, now = new Date() }: ConstructEventOptions,
): VerifiedEvent {
  const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let event: Partial<FundingMatchEvent> | null;
  try {
    event = JSON.parse(raw) as Partial<FundingMatchEvent> | null;
  } catch {
    throw new WebhookError('not_json', 'The body is signed but is no JSON.');
  }
  if (event?.event !== 'funding_match') {
    throw new WebhookError(
      'unknown_event',
      `The event "${event?.event}" is not known to this version of the SDK.`,
    );
  }
  const ageMs = now.getTime() - Date.parse(event.timestamp ?? '');
  if (toleranceMs !== undefined && !(ageMs <= toleranceMs)) {
    throw new WebhookError('too_old', `The match of this event is older than ${toleranceMs} ms.`);
  }
  return Object.defineProperty(event, 'raw', { value: raw }) as VerifiedEvent;
}
