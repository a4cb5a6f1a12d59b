import { Flag, NullableInstant, NullableText, NullableWhole, Text, Whole } from '../http/app-calls/fields.js';

/**
 * Kinds of test events (decision 29). `event` looks like a real event. `forged` has a wrong
 * signature. `large` has the maximum length of a real event, and the endpoint must answer it within
 * the time limit too.
 */
export const TRIALS = ['event', 'forged', 'large'] as const;
export type Trial = (typeof TRIALS)[number];

/** Signing secret of the user that signs the test event. */
export const TRIAL_SECRETS = ['current', 'next'] as const;
export type TrialSecret = (typeof TRIAL_SECRETS)[number];

export class TrialRequest {
  @Text({ enum: TRIALS }) kind: string;
  @Text({ enum: TRIAL_SECRETS }) secret: string;
}

/**
 * Result of a test event: the steps that succeeded, the endpoint's response, and whether the
 * response is correct.
 */
export class TrialReport {
  @Text({ enum: TRIALS }) kind: string;
  @Flag() passed: boolean;
  /** Number of IP addresses of the host name. Null if DNS did not resolve the name. */
  @NullableWhole() addresses: number | null;
  /** Milliseconds until the step succeeded. Null for a step that did not succeed. */
  @NullableWhole() dns_ms: number | null;
  @NullableWhole() connect_ms: number | null;
  @NullableWhole() tls_ms: number | null;
  @NullableText() tls_version: string | null;
  @NullableInstant() certificate_ends_at: string | null;
  @NullableWhole() status: number | null;
  @Whole() duration_ms: number;
  @Whole() body_bytes: number;
  /** Start of the endpoint's response, or the reason why no response arrived. */
  @NullableText() answer: string | null;
  /**
   * Reason why no response arrived: dns, connect, tls, timeout, blocked-address or protocol. Null
   * if a response arrived.
   */
  @NullableText() error: string | null;
}
