import type { FundingMatchEvent, Metadata } from '../types.js';
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
  Metadata,
  MatchEvidence,
  MatchType,
  OtherMatch,
} from '../types.js';

/** Name of the signature header, in lower case as Node.js gives it. */
export const SIGNATURE_HEADER = 'x-service-signature';

/** A verified event with its raw text. The property `raw` is not enumerable. */
export type VerifiedEvent<Meta extends object = Metadata> = FundingMatchEvent<Meta> & {
  /** The body as text. Unlike JavaScript numbers, it keeps digits above 2^53. */
  readonly raw: string;
};

/** Options of verification. */
export interface ConstructEventOptions {
  /**
   * Maximum age of the match in milliseconds. By default, no age is checked. After an outage, the
   * service sends a match late and only once. A receiver that rejects the late match loses it.
   */
  toleranceMs?: number | undefined;
  /** The current time, for tests. Default: the system clock. */
  now?: Date | undefined;
}

/** The headers of a request in Node.js, Express, Fastify, Next.js, Hono or fetch. */
export type RequestHeaders =
  { get(name: string): string | null } | Readonly<Record<string, string | readonly string[] | undefined>>;

/**
 * Verifies a webhook like `constructEvent`, but takes the request headers. The secret comes from
 * the variable `FUNDMATCH_SIGNING_SECRET`. Separate several secrets with commas.
 *
 * @example
 * const event = await unwrap(rawBody, request.headers);
 */
export async function unwrap<Meta extends object = Metadata>(
  rawBody: string | Uint8Array | ArrayBuffer,
  headers: RequestHeaders,
  { secret, ...options }: ConstructEventOptions & { secret?: string | readonly string[] | undefined } = {},
): Promise<VerifiedEvent<Meta>> {
  const found =
    typeof headers.get === 'function'
      ? (headers as { get(name: string): string | null }).get(SIGNATURE_HEADER)
      : Object.entries(headers as Record<string, string>).find(
          ([name]) => name.toLowerCase() === SIGNATURE_HEADER,
        )?.[1];
  const named = globalThis.process?.env?.['FUNDMATCH_SIGNING_SECRET'];
  const secrets = secret ?? named?.split(',').map((one) => one.trim());
  return constructEvent<Meta>(rawBody, found, secrets, options);
}

/**
 * Verifies the signature of a webhook over its raw body, in constant time, and returns the event.
 * Throws `WebhookError` with a `reason` and a `status` for your response. `Meta` is the type of
 * your metadata. Check `event` before you read other fields, because the service may add kinds of
 * events later.
 *
 * @param rawBody The body as it arrived, before any JSON parser: a string or bytes.
 * @param signature The header `X-Service-Signature`.
 * @param secret The signing secret, or several during a rotation.
 *
 * @example
 * const event = await constructEvent(rawBody, request.headers['x-service-signature'], process.env.FUNDMATCH_SIGNING_SECRET);
 * console.log(event.funding_round.company_name, event.matched.account_external_id);
 */
export async function constructEvent<Meta extends object = Metadata>(
  rawBody: string | Uint8Array | ArrayBuffer,
  signature: string | readonly string[] | null | undefined,
  secret: string | readonly string[] | undefined,
  options: ConstructEventOptions = {},
): Promise<VerifiedEvent<Meta>> {
  // Parses the signature first. Otherwise a stranger's bad body would look like the receiver's
  // mistake.
  const mac = readSignature(signature);
  const bytes = toBytes(rawBody);
  const secrets = (typeof secret === 'string' ? [secret] : (secret ?? [])).filter((one) => one !== '');
  if (secrets.length === 0)
    throw new WebhookError(
      'missing_secret',
      'No signing secret: pass it, or set FUNDMATCH_SIGNING_SECRET and use unwrap.',
    );
  const checks = secrets.map(async (one) =>
    crypto.subtle.verify('HMAC', await hmacKey(one, 'verify'), mac, bytes),
  );
  if (!(await Promise.all(checks)).includes(true)) {
    throw new WebhookError(
      'wrong_signature',
      'The signature does not match the body: wrong secret, or the body was changed on its way (parsed and serialised again, decompressed, trimmed).',
    );
  }
  return readEvent<Meta>(bytes, options);
}

function readEvent<Meta extends object>(
  bytes: Uint8Array,
  { toleranceMs, now = new Date() }: ConstructEventOptions,
): VerifiedEvent<Meta> {
  const raw = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  let event: Partial<FundingMatchEvent> | null;
  try {
    event = JSON.parse(raw) as Partial<FundingMatchEvent> | null;
  } catch {
    throw new WebhookError('not_json', 'The body is signed but is not JSON.');
  }
  if (typeof event?.event !== 'string')
    throw new WebhookError('no_event', 'The body is signed but does not name an event.');
  const ageMs = now.getTime() - Date.parse(event.timestamp ?? '');
  if (toleranceMs !== undefined && !(ageMs <= toleranceMs)) {
    throw new WebhookError('too_old', `The match of this event is older than ${toleranceMs} ms.`);
  }
  return Object.defineProperty(event, 'raw', { value: raw }) as VerifiedEvent<Meta>;
}
