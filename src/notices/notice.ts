import { createHash } from 'node:crypto';

/** Ways to send a notice: a call to the operator's system, or an e-mail to the user. */
export const CHANNELS = ['callback', 'email'] as const;
export type Channel = (typeof CHANNELS)[number];

/** A failed delivery that a notice reports. */
export interface FailedOutcome {
  match_id: string;
  /** HTTP status of the response. Null if no response arrived. */
  response_code: number | null;
  /** The service's own error text, never the endpoint's. Null if a response arrived. */
  reason: string | null;
  at: string;
}

/** Consecutive failed deliveries of one user. */
export interface FailingEndpoint {
  host: string;
  failures: number;
  since: string;
  /** The newest ten deliveries, oldest first. */
  outcomes: FailedOutcome[];
}

/** The kinds of notice about two-step sign-in. */
export type TwoStepNotice =
  'two-step-on' | 'two-step-off' | 'backup-codes-new' | 'backup-code-used' | 'wrong-codes';

/**
 * The data of each kind of notice. It never contains a secret. Secrets are created only when the
 * notice is sent.
 */
export interface Facts extends Record<TwoStepNotice, Record<string, never>> {
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

/** A stored notice of any kind. */
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

/** User id of a notice that does not concern a single user. */
export const NO_USER = '00000000-0000-0000-0000-000000000000';

/**
 * Returns the id of a notice's event. The id is the same for each attempt, so receivers can
 * recognise a repeated notice.
 */
export function eventIdOf({
  user_id: userId,
  event_key: key,
}: Pick<StoredNotice, 'user_id' | 'event_key'>): string {
  return createHash('sha256').update(`${userId} ${key}`).digest('hex').slice(0, 32);
}
