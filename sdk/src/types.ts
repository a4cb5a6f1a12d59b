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

// Interfaces extend `Omit<…>` of the generated types, so that editors show the generated text of
// every field that is not redeclared.

/**
 * Known values that also accept other strings. Values that the service adds later still compile.
 */
export type Open<Known extends string> = Known | (string & {});

/** The default metadata type. Pass your own type to `FundMatch<…>` or `constructEvent<…>`. */
export type Metadata = Record<string, unknown>;

/** How a round matched. Values are ordered from most to least precise. */
export type MatchType = Open<KnownMatchType>;

/** The webhook status of a match. Every status except `pending` is final. */
export type WebhookStatus = Open<KnownWebhookStatus>;

/** Values by which `matches.list` can filter. A misspelt value does not compile. */
export type WebhookStatusFilter = KnownWebhookStatus;

/** The type of a round, or a sub-series such as `series-a1`. */
export type FundingType = Open<KnownFundingType>;

/** The industry of a company. */
export type Industry = Open<KnownIndustry>;

/** The kind of evidence beyond the names. */
export type SignalKind = Open<KnownSignalKind>;

/** Why you have or do not have a match for a round. */
export type RoundOutcome = Open<KnownRoundOutcome>;

/** The state of a round. The service matches only open rounds. */
export type RoundState = Open<KnownRoundState>;

/** Every error code of the API. */
export type ErrorCode = Open<KnownErrorCode>;

/** A company of your CRM. */
export interface Account<Meta extends object = Metadata> extends Omit<WireAccount, 'domain' | 'metadata'> {
  /**
   * The company's domain, strongly recommended. The service removes a leading https://, www. and
   * any path. An absent, null or blank value clears it.
   */
  domain?: string | null | undefined;
  /** Any JSON object up to 16 KiB and 32 levels. Matches return it unchanged. */
  metadata?: Meta | null | undefined;
}

/** A person of your CRM. */
export interface Contact<Meta extends object = Metadata> extends Pick<WireContact, 'external_id'> {
  /**
   * The e-mail address. The service matches its domain. A contact with a personal address can still
   * match through its account.
   */
  email?: string | null | undefined;
  /** The first name. The service stores it but does not match by it. */
  first_name?: string | null | undefined;
  /** The external id of the contact's account, which you can send before or after the contact. */
  account_external_id?: string | null | undefined;
  /** Any JSON object up to 16 KiB and 32 levels. Matches return it unchanged. */
  metadata?: Meta | null | undefined;
}

/** Your account and contact that a round matched. */
export interface Matched<Meta extends object = Metadata> extends Omit<
  WireMatched,
  'account_metadata' | 'contact_metadata'
> {
  /** The metadata that you sent with the account, unchanged. */
  account_metadata: Meta | null;
  /** The metadata that you sent with the contact, unchanged. */
  contact_metadata: Meta | null;
}

/** Another account or contact of yours that the same round matched. */
export interface OtherMatch<Meta extends object = Metadata>
  extends Omit<WireOther, 'match_type' | 'signals' | 'account_metadata' | 'contact_metadata'>, Matched<Meta> {
  /** How the round matched: by domain, e-mail domain or name. */
  match_type: MatchType;
  /** Evidence beyond the names that raised or lowered the score. Empty for domain matches. */
  signals: EvidenceSignal[];
}

/** Evidence beyond the names that raised or lowered the score. */
export interface EvidenceSignal extends Omit<WireSignal, 'kind'> {
  /**
   * The kind of evidence. `website`: words in the address of the round's website. `contact_domain`:
   * the e-mail domain of the account's contacts. `country`: the country of the company. `industry`:
   * the industry of the company.
   */
  kind: SignalKind;
}

/** Why a round matched. */
export interface MatchEvidence extends Omit<WireEvidence, 'signals'> {
  /** Evidence beyond the names that raised or lowered the score. Empty for domain matches. */
  signals: EvidenceSignal[];
}

/** A funding round as `matches.list` returns it. Unknown fields are null. */
export interface FundingRound extends Omit<WireRound, 'funding_type' | 'industry'> {
  /** The type of the round. Example: `series-a`. */
  funding_type: FundingType;
  /** The industry of the company. */
  industry: Industry | null;
}

/** A funding round as the webhook sends it. Unknown fields are null. */
export interface FundingRoundDetails extends Omit<WireRoundDetails, 'funding_type' | 'industry'> {
  /** The type of the round. Example: `series-a`. */
  funding_type: FundingType;
  /** The industry of the company. */
  industry: Industry | null;
}

/** A match as `matches.list` returns it. */
export interface MatchNotification<Meta extends object = Metadata> extends Omit<
  WireMatch,
  'match_type' | 'matched' | 'match_evidence' | 'also_matched' | 'webhook_status' | 'funding_round'
> {
  /** How the round matched: by domain, e-mail domain or name. */
  match_type: MatchType;
  /** Your account and contact that matched best. */
  matched: Matched<Meta>;
  /** Why the account or contact matched. */
  match_evidence: MatchEvidence;
  /**
   * Your other accounts, and contacts without an account, that the same round matched. At most 100
   * entries and 256 KiB. A reseller routes each entry to its customer by `account_metadata`.
   */
  also_matched: OtherMatch<Meta>[];
  /** The webhook status of the match. Every status except `pending` is final. */
  webhook_status: WebhookStatus;
  /** The funding round. */
  funding_round: FundingRound;
}

/** One page of matches, newest first. */
export interface MatchPage<Meta extends object = Metadata> extends Omit<WirePage, 'data'> {
  /** The matches, newest first. */
  data: MatchNotification<Meta>[];
}

/** The body of a webhook. */
export interface FundingMatchEvent<Meta extends object = Metadata> extends Omit<
  WireEvent,
  'event' | 'match_type' | 'matched' | 'match_evidence' | 'also_matched' | 'funding_round'
> {
  /** The kind of event. For an unknown kind, answer 2xx. Its other fields may differ. */
  event: Open<'funding_match'>;
  /** How the round matched: by domain, e-mail domain or name. */
  match_type: MatchType;
  /** Your account and contact that matched best. */
  matched: Matched<Meta>;
  /** Why the account or contact matched. */
  match_evidence: MatchEvidence;
  /**
   * Your other accounts, and contacts without an account, that the same round matched. At most 100
   * entries and 256 KiB. A reseller routes each entry to its customer by `account_metadata`.
   */
  also_matched: OtherMatch<Meta>[];
  /** The funding round. */
  funding_round: FundingRoundDetails;
}

/** A round that the service has found. */
export interface ListedRound extends Omit<WireListedRound, 'funding_type' | 'state'> {
  /** The type of the round. Null if the round is not open. */
  funding_type: FundingType | null;
  /** The state of the round. The service matches only open rounds. */
  state: RoundState;
}

/** A list of rounds, newest first. */
export interface ListedRounds {
  /** The rounds, at most 50. */
  data: ListedRound[];
}

/** One of your accounts or contacts that fits a round or nearly fits it. */
export interface NearAccount extends Omit<WireNearAccount, 'match_type' | 'signals'> {
  /** How the service compared the round. */
  match_type: MatchType;
  /** Evidence beyond the name. */
  signals: EvidenceSignal[];
}

/** Why you have or do not have a match for a round. */
export interface RoundExplanation extends Omit<WireExplanation, 'outcome' | 'rounds' | 'accounts'> {
  /** The reason as a code. `summary` gives the reason as a sentence. */
  outcome: RoundOutcome;
  /**
   * The explained round, then other rounds of the same article or website. Empty if the service
   * found no round.
   */
  rounds: ListedRound[];
  /** The accounts and contacts that fit, then those that nearly fit. At most 8. */
  accounts: NearAccount[];
}
