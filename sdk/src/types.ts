import type {
  FundingMatchEvent as WireEvent,
  FundingRound as WireRound,
  FundingRoundDetails as WireRoundDetails,
  MatchNotification as WireMatch,
  MatchPage as WirePage,
  OtherMatch as WireOther,
} from './generated';

export type {
  Account,
  Contact,
  DeleteAccountResult,
  Matched,
  MatchEvidence,
  RowErrorEntry,
  UpsertResult,
  WebhookConfiguration,
} from './generated';

/** Editors complete the known values. Values that the service adds later still type-check. */
export type Open<Known extends string> = Known | (string & {});

/** The path that matched, from most to least precise. */
export type MatchType = Open<'account_domain' | 'email_domain' | 'account_name'>;

/** The webhook outcome of a match. All but `pending` are final. */
export type WebhookStatus = Open<'delivered' | 'failed' | 'no_webhook' | 'pending'>;

/** The label of a round. */
export type FundingType = Open<
  | 'pre-seed'
  | 'seed'
  | 'angel'
  | `series-${'a' | 'b' | 'c' | 'd' | 'e' | 'f' | 'g' | 'h' | 'i' | 'j'}`
  | 'bridge'
  | 'venture'
  | 'growth'
  | 'private-equity'
  | 'strategic'
  | 'convertible-note'
  | 'debt'
  | 'grant'
  | 'equity-crowdfunding'
  | 'undisclosed'
>;

/** Every error code of the API. */
export type ErrorCode = Open<
  | 'invalid_json'
  | 'invalid_body'
  | 'batch_too_large'
  | 'validation_failed'
  | 'invalid_url'
  | 'missing_param'
  | 'invalid_param'
  | 'missing_authorization'
  | 'invalid_key_format'
  | 'invalid_or_revoked_key'
  | 'pro_required'
  | 'not_found'
  | 'method_not_allowed'
  | 'payload_too_large'
  | 'unsupported_media_type'
  | 'quota_exceeded'
  | 'db_error'
  | 'auth_lookup_failed'
  | 'profile_lookup_failed'
  | 'unavailable'
>;

type WithType<T> = Omit<T, 'match_type'> & { match_type: MatchType };

/** A funding round as `matches.list` returns it. */
export type FundingRound = Omit<WireRound, 'funding_type'> & { funding_type: FundingType };

/** A funding round as the webhook carries it. */
export type FundingRoundDetails = Omit<WireRoundDetails, 'funding_type'> & { funding_type: FundingType };

/** Another account or contact of yours that the same round matched. */
export type OtherMatch = WithType<WireOther>;

/** A match, as `matches.list` returns it. */
export type MatchNotification = Omit<
  WithType<WireMatch>,
  'webhook_status' | 'also_matched' | 'funding_round'
> & {
  webhook_status: WebhookStatus;
  also_matched: OtherMatch[];
  funding_round: FundingRound;
};

/** One page of matches, newest first. */
export type MatchPage = Omit<WirePage, 'data'> & { data: MatchNotification[] };

/** The body of a webhook. */
export type FundingMatchEvent = Omit<WithType<WireEvent>, 'also_matched' | 'funding_round'> & {
  also_matched: OtherMatch[];
  funding_round: FundingRoundDetails;
};
