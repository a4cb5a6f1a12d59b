import { createHash } from 'node:crypto';

/** How a notice leaves: a call to the operator's own system, or an e-mail to the user. */
export const CHANNELS = ['callback', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** One delivery that failed, as notices name it. */
export interface FailedOutcome {
  match_id: string;
  /** Null if no answer came. */
  response_code: number | null;
  /** In our own words, never the endpoint's. Null if it answered. */
  reason: string | null;
  at: string;
}

/** Deliveries of one user that failed in a row. */
export interface FailingEndpoint {
  host: string;
  failures: number;
  since: string;
  /** The newest ten, oldest first. */
  outcomes: FailedOutcome[];
}

/**
 * The facts of each kind of notice. Never a secret: secrets are created when the notice is sent.
 */
export interface Facts {
  'endpoint-failing': FailingEndpoint;
  'host-down': {
    host: string;
    failures: number;
    since: string;
    users: ({ user_id: string } & FailingEndpoint)[];
  };
  'limit-near': { tool: string; unit: 'requests' | 'rows'; used: number; limit: number };
  'key-created': { key_id: string };
  'key-revoked': { key_id: string };
  'secret-replaced': Record<string, never>;
  'password-reset': Record<string, never>;
}

export type NoticeKind = keyof Facts;

/** A notice as it was written, whatever its kind. */
export type StoredNotice = {
  [Kind in NoticeKind]: {
    user_id: string;
    channel: Channel;
    event_key: string;
    kind: Kind;
    facts: Facts[Kind];
    created_at: Date;
    attempts: number;
  };
}[NoticeKind];

/** The user of a notice that concerns no user alone. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/** Returns the id of an event, the same at each attempt, by which receivers know it again. */
export function eventIdOf({
  user_id: userId,
  event_key: key,
}: Pick<StoredNotice, 'user_id' | 'event_key'>): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 32);
}
