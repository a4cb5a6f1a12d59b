import { Flag, NullableInstant, NullableText, NullableWhole, Text, Whole } from '../http/app-calls/fields.js';

/**
 * The kinds of test event (decision 29). `event` looks like a real one. `forged` has a wrong
 * signature. `large` is as long as a real one can be, and the receiver must answer it in time too.
 */
export const TRIALS = ['event', 'forged', 'large'] as const;
export type Trial = (typeof TRIALS)[number];

/** Which of the user's secrets is used to sign it. */
export const TRIAL_SECRETS = ['current', 'next'] as const;
export type TrialSecret = (typeof TRIAL_SECRETS)[number];

export class TrialRequest {
  @Text({ enum: TRIALS }) kind: string;
  @Text({ enum: TRIAL_SECRETS }) secret: string;
}

/** How far a test event got, the receiver's answer, and whether that answer is right. */
export class TrialReport {
  @Text({ enum: TRIALS }) kind: string;
  @Flag() passed: boolean;
  /** How many addresses the host name has. Null if DNS did not resolve it. */
  @NullableWhole() addresses: number | null;
  /** Milliseconds until each step succeeded. Null for a step that did not. */
  @NullableWhole() dns_ms: number | null;
  @NullableWhole() connect_ms: number | null;
  @NullableWhole() tls_ms: number | null;
  @NullableText() tls_version: string | null;
  @NullableInstant() certificate_ends_at: string | null;
  @NullableWhole() status: number | null;
  @Whole() duration_ms: number;
  @Whole() body_bytes: number;
  /** The start of the receiver's answer, or why no answer arrived. */
  @NullableText() answer: string | null;
  /**
   * Why no answer arrived: dns, connect, tls, timeout, blocked-address, protocol. Null if one
   * arrived.
   */
  @NullableText() error: string | null;
}
