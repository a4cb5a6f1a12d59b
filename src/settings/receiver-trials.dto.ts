import { Flag, NullableInstant, NullableText, NullableWhole, Text, Whole } from '../http/app-calls/fields.js';

/**
 * What a test event tries (decision 29): `event` has the shape of a real one, `forged` carries a
 * wrong signature, and `large` is as long as a real one can be and has to be answered in time too.
 */
export const TRIALS = ['event', 'forged', 'large'] as const;
export type Trial = (typeof TRIALS)[number];

/** Which of the user's secrets signs it. */
export const TRIAL_SECRETS = ['current', 'next'] as const;
export type TrialSecret = (typeof TRIAL_SECRETS)[number];

export class TrialRequest {
  @Text({ enum: TRIALS }) kind: string;
  @Text({ enum: TRIAL_SECRETS }) secret: string;
}

/** How far a test event got, the answer, and whether that is correct. */
export class TrialReport {
  @Text({ enum: TRIALS }) kind: string;
  @Flag() passed: boolean;
  /** Addresses that the host name has. Null if it was not resolved. */
  @NullableWhole() addresses: number | null;
  /** Milliseconds until each step had succeeded. Null if it did not. */
  @NullableWhole() dns_ms: number | null;
  @NullableWhole() connect_ms: number | null;
  @NullableWhole() tls_ms: number | null;
  @NullableText() tls_version: string | null;
  @NullableInstant() certificate_ends_at: string | null;
  @NullableWhole() status: number | null;
  @Whole() duration_ms: number;
  @Whole() body_bytes: number;
  /** The start of the receiver's answer, or why none came. */
  @NullableText() answer: string | null;
  /** Why no answer came: dns, connect, tls, timeout, blocked-address, protocol. Null if one came. */
  @NullableText() error: string | null;
}
