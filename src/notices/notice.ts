import { createHash } from 'node:crypto';

/** How a notice is sent: as a call to the operator's own system, or as an e-mail to the user. */
export const CHANNELS = ['callback', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A failed delivery, as notices describe it. */
export interface FailedOutcome {
  match_id: string;
  /** Null if no response arrived. */
  response_code: number | null;
  /** The service's own error text, never the endpoint's. Null if a response arrived. */
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
 * The facts of each kind of notice. Never contains a secret: secrets are created when the notice is
 * sent.
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

/** The user id of a notice that is not about a single user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the id of an event. It is the same at each attempt, so that receivers recognise a
 * repetition.
 */
export function eventIdOf({
  user_id: userId,
  event_key: key,
}: Pick<StoredNotice, 'user_id' | 'event_key'>): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 32);
}
