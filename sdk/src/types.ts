import type { Account as WireAccount } from './generated/models/Account';
import type { Contact as WireContact } from './generated/models/Contact';
import type { ErrorCode as KnownErrorCode } from './generated/models/ErrorCode';
import type { EvidenceSignal as WireSignal } from './generated/models/EvidenceSignal';
import type { FundingMatchEvent as WireEvent } from './generated/models/FundingMatchEvent';
import type { FundingRound as WireRound } from './generated/models/FundingRound';
import type { FundingRoundDetails as WireRoundDetails } from './generated/models/FundingRoundDetails';
import type { FundingType as KnownFundingType } from './generated/models/FundingType';
import type { Industry as KnownIndustry } from './generated/models/Industry';
import type { ListedRound as WireListedRound } from './generated/models/ListedRound';
import type { MatchEvidence as WireEvidence } from './generated/models/MatchEvidence';
import type { MatchNotification as WireMatch } from './generated/models/MatchNotification';
import type { MatchPage as WirePage } from './generated/models/MatchPage';
import type { MatchType as KnownMatchType } from './generated/models/MatchType';
import type { Matched as WireMatched } from './generated/models/Matched';
import type { NearAccount as WireNearAccount } from './generated/models/NearAccount';
import type { OtherMatch as WireOther } from './generated/models/OtherMatch';
import type { RoundExplanation as WireExplanation } from './generated/models/RoundExplanation';
import type { RoundOutcome as KnownRoundOutcome } from './generated/models/RoundOutcome';
import type { RoundState as KnownRoundState } from './generated/models/RoundState';
import type { SignalKind as KnownSignalKind } from './generated/models/SignalKind';
import type { WebhookStatus as KnownWebhookStatus } from './generated/models/WebhookStatus';

export type { DeleteAccountResult } from './generated/models/DeleteAccountResult';
export type { RowErrorEntry } from './generated/models/RowErrorEntry';
export type { UpsertResult } from './generated/models/UpsertResult';
export type { WebhookConfiguration } from './generated/models/WebhookConfiguration';

// Interfaces extend `Omit<…>` of the generated types, which keeps the hover text of every field that
// they do not redeclare.

/** Editors complete the known values. Values that the service adds later still type-check. */
export type Open<Known extends string> = Known | (string & {});

/** Metadata of which nothing is known. Pass your own type to `FundMatch<…>` or `constructEvent<…>`. */
export type Metadata = Record<string, unknown>;

/** The path that matched, from most to least precise. */
export type MatchType = Open<KnownMatchType>;

/** The webhook outcome of a match. All but `pending` are final. */
export type WebhookStatus = Open<KnownWebhookStatus>;

/** What `matches.list` can filter by. A misspelt one does not compile. */
export type WebhookStatusFilter = KnownWebhookStatus;

/** The label of a round, or a sub-series such as `series-a1`. */
export type FundingType = Open<KnownFundingType>;

/** The line of business of a company. */
export type Industry = Open<KnownIndustry>;

/** Evidence beyond the names. */
export type SignalKind = Open<KnownSignalKind>;

/** Why you have, or have not, a match of a round. */
export type RoundOutcome = Open<KnownRoundOutcome>;

/** The state of a round. Only open ones are matched. */
export type RoundState = Open<KnownRoundState>;

/** Every error code of the API. */
export type ErrorCode = Open<KnownErrorCode>;

/** An account of your CRM: a company. */
export interface Account<Meta extends object = Metadata> extends Omit<WireAccount, 'domain' | 'metadata'> {
  /**
   * Strongly recommended. A leading https://, www. and any path are removed. Absent, null or blank
   * clears it.
   */
  domain?: string | null | undefined;
  /** Any JSON object up to 16 KiB and 32 levels. Matches return it unchanged. */
  metadata?: Meta | null | undefined;
}

/** A contact of your CRM: a person. */
export interface Contact<Meta extends object = Metadata> extends Pick<WireContact, 'external_id'> {
  /** Matched by its domain. A personal address still matches through the account. */
  email?: string | null | undefined;
  /** Stored with the contact; not used for matching. */
  first_name?: string | null | undefined;
  /** The external id of the contact's account. It may arrive before or after the contact. */
  account_external_id?: string | null | undefined;
  /** Any JSON object up to 16 KiB and 32 levels. Matches return it unchanged. */
  metadata?: Meta | null | undefined;
}

/** Your account and contact that a round matched. */
export interface Matched<Meta extends object = Metadata> extends Omit<
  WireMatched,
  'account_metadata' | 'contact_metadata'
> {
  /** The metadata sent with the account, unchanged. */
  account_metadata: Meta | null;
  /** The metadata sent with the contact, unchanged. */
  contact_metadata: Meta | null;
}

/** Another account or contact of yours that the same round matched. */
export interface OtherMatch<Meta extends object = Metadata>
  extends Omit<WireOther, 'match_type' | 'signals' | 'account_metadata' | 'contact_metadata'>, Matched<Meta> {
  /** The path that matched, from most to least precise. */
  match_type: MatchType;
  /** Evidence beyond the names that raised or lowered the score; empty for domains. */
  signals: EvidenceSignal[];
}

/** Evidence beyond the names that raised or lowered the score. */
export interface EvidenceSignal extends Omit<WireSignal, 'kind'> {
  /**
   * `website`: the words in the address of the round's website. `contact_domain`: the e-mail domain of
   * the account's contacts. `country`: where the company is. `industry`: what it does.
   */
  kind: SignalKind;
}

/** Why a round matched. */
export interface MatchEvidence extends Omit<WireEvidence, 'signals'> {
  /** Evidence beyond the names that raised or lowered the score; empty for domains. */
  signals: EvidenceSignal[];
}

/** A funding round as `matches.list` returns it. Unknown fields are null. */
export interface FundingRound extends Omit<WireRound, 'funding_type' | 'industry'> {
  /** The label of the round, for example `series-a`. */
  funding_type: FundingType;
  /** The line of business. */
  industry: Industry | null;
}

/** A funding round as the webhook carries it. Unknown fields are null. */
export interface FundingRoundDetails extends Omit<WireRoundDetails, 'funding_type' | 'industry'> {
  /** The label of the round, for example `series-a`. */
  funding_type: FundingType;
  /** The line of business. */
  industry: Industry | null;
}

/** A match, as `matches.list` returns it. */
export interface MatchNotification<Meta extends object = Metadata> extends Omit<
  WireMatch,
  'match_type' | 'matched' | 'match_evidence' | 'also_matched' | 'webhook_status' | 'funding_round'
> {
  /** The path that matched, from most to least precise. */
  match_type: MatchType;
  /** Your account and contact that matched best. */
  matched: Matched<Meta>;
  /** Why it matched. */
  match_evidence: MatchEvidence;
  /**
   * Your other accounts, and contacts without an account, that the same round matched: at most 100
   * entries and 256 KiB. A reseller routes each to its customer by `account_metadata`.
   */
  also_matched: OtherMatch<Meta>[];
  /** What became of the webhook. All but `pending` are final. */
  webhook_status: WebhookStatus;
  /** The round that was reported. */
  funding_round: FundingRound;
}

/** One page of matches, newest first. */
export interface MatchPage<Meta extends object = Metadata> extends Omit<WirePage, 'data'> {
  /** Matches, newest first. */
  data: MatchNotification<Meta>[];
}

/** The body of a webhook. */
export interface FundingMatchEvent<Meta extends object = Metadata> extends Omit<
  WireEvent,
  'event' | 'match_type' | 'matched' | 'match_evidence' | 'also_matched' | 'funding_round'
> {
  /** The kind of event. Answer 2xx to a kind that you do not know: its other fields differ. */
  event: Open<'funding_match'>;
  /** The path that matched, from most to least precise. */
  match_type: MatchType;
  /** Your account and contact that matched best. */
  matched: Matched<Meta>;
  /** Why it matched. */
  match_evidence: MatchEvidence;
  /**
   * Your other accounts, and contacts without an account, that the same round matched: at most 100
   * entries and 256 KiB. A reseller routes each to its customer by `account_metadata`.
   */
  also_matched: OtherMatch<Meta>[];
  /** The round that was reported. */
  funding_round: FundingRoundDetails;
}

/** A round that the service has read, whether or not it matched. */
export interface ListedRound extends Omit<WireListedRound, 'funding_type' | 'state'> {
  /** Null for rounds that are not open. */
  funding_type: FundingType | null;
  /** Only open rounds are matched. */
  state: RoundState;
}

/** Rounds, the newest first. */
export interface ListedRounds {
  /** At most 50. */
  data: ListedRound[];
}

/** One of your accounts or contacts that fits a round or comes near it. */
export interface NearAccount extends Omit<WireNearAccount, 'match_type' | 'signals'> {
  /** The path by which it was compared. */
  match_type: MatchType;
  /** Evidence beyond the name. */
  signals: EvidenceSignal[];
}

/** Why you have, or have not, a match of a round. */
export interface RoundExplanation extends Omit<WireExplanation, 'outcome' | 'rounds' | 'accounts'> {
  /** The reason as a word for programs; `summary` says it in a sentence. */
  outcome: RoundOutcome;
  /** The round that is explained, and then others of the same article or website. Empty without a round. */
  rounds: ListedRound[];
  /** Those that fit first, then the nearest; at most 8. */
  accounts: NearAccount[];
}
