"""Types of the API. Generated from openapi.json by scripts/python-types.mjs; do not edit."""

from __future__ import annotations

from typing import Any, Dict, List, Literal, Optional, TypedDict, Union

ErrorCode = Literal[
    "invalid_json",
    "invalid_body",
    "batch_too_large",
    "validation_failed",
    "invalid_url",
    "missing_param",
    "invalid_param",
    "missing_authorization",
    "invalid_key_format",
    "invalid_or_revoked_key",
    "pro_required",
    "not_found",
    "method_not_allowed",
    "payload_too_large",
    "unsupported_media_type",
    "quota_exceeded",
    "db_error",
    "auth_lookup_failed",
    "profile_lookup_failed",
    "unavailable",
]
"""Every error code."""

FundingType = Literal[
    "pre-seed",
    "seed",
    "angel",
    "series-a",
    "series-b",
    "series-c",
    "series-d",
    "series-e",
    "series-f",
    "series-g",
    "series-h",
    "series-i",
    "series-j",
    "bridge",
    "venture",
    "growth",
    "private-equity",
    "strategic",
    "convertible-note",
    "debt",
    "grant",
    "equity-crowdfunding",
    "undisclosed",
]
"""The known labels of a round."""

Industry = Literal[
    "Cybersecurity",
    "Blockchain & Crypto",
    "Biotechnology",
    "Medical Devices",
    "Healthcare",
    "Insurance",
    "Financial Services",
    "Real Estate",
    "Education",
    "Food & Agriculture",
    "Energy & Climate",
    "Aerospace & Defense",
    "Hardware & Manufacturing",
    "Transportation & Logistics",
    "Travel & Hospitality",
    "Gaming",
    "Media & Entertainment",
    "Marketing & Advertising",
    "Human Resources",
    "Legal",
    "Retail & Consumer",
    "Artificial Intelligence",
    "Telecommunications",
    "Software",
    "Professional Services",
]
"""The known lines of business."""

MatchType = Literal[
    "account_domain",
    "email_domain",
    "account_name",
]
"""The paths by which a round can match."""

RoundOutcome = Literal[
    "matched",
    "match_deleted",
    "withdrawn",
    "below_confidence",
    "held",
    "waiting",
    "matching_failed",
    "pushed_later",
    "changed_later",
    "fits_now",
    "no_account",
    "no_round",
    "unknown",
]
"""Why there is a match, or none."""

RoundState = Literal[
    "open",
    "held",
    "withdrawn",
]
"""The states of a round."""

SignalKind = Literal[
    "website",
    "contact_domain",
    "country",
    "industry",
]
"""Kinds of evidence other than the names."""

WebhookStatus = Literal[
    "delivered",
    "failed",
    "no_webhook",
    "pending",
]
"""The known states of a webhook."""


class _Account(TypedDict):
    external_id: str
    """Your CRM id: the upsert key. Kept byte for byte."""
    name: str
    """Name of the company. It is used to match accounts without a domain."""


class Account(_Account, total=False):
    domain: Optional[str]
    """Strongly recommended. A leading https://, www. and any path are removed. Absent, null
    or blank clears it.
    """
    metadata: Optional[Dict[str, Any]]
    """Any JSON object up to 16 KiB and 32 levels. Returned unchanged in matches."""


class _Contact(TypedDict):
    external_id: str
    """Your CRM id: the upsert key. Kept byte for byte."""


class Contact(_Contact, total=False):
    email: Optional[str]
    """Matched by its domain. A personal-mail address still matches through the account."""
    first_name: Optional[str]
    """Stored with the contact. Not used for matching."""
    account_external_id: Optional[str]
    """The external id of the account the contact belongs to. The account may arrive before
    or after the contact.
    """
    metadata: Optional[Dict[str, Any]]
    """Any JSON object up to 16 KiB and 32 levels. Returned unchanged in matches."""


class DeleteAccountResult(TypedDict):
    deleted: int
    """1, or 0 when there is no such account."""


class _ErrorBody(TypedDict):
    error: ErrorDetail


class ErrorBody(_ErrorBody, total=False):
    """The body of every error."""

    upserted: int
    """Only with validation_failed: 0."""
    errors: List[RowErrorEntry]
    """Only with validation_failed: the error of each row."""


class ErrorDetail(TypedDict):
    code: Union[ErrorCode, str]
    """Match on this: invalid_json, invalid_body, batch_too_large, validation_failed,
    invalid_url, missing_param, invalid_param, missing_authorization, invalid_key_format,
    invalid_or_revoked_key, pro_required, not_found, method_not_allowed,
    payload_too_large, unsupported_media_type, quota_exceeded, db_error,
    auth_lookup_failed, profile_lookup_failed, unavailable. Other values may be added.
    """
    message: str
    """A text for people. It may change."""


class EvidenceSignal(TypedDict):
    kind: Union[SignalKind, str]
    """website: the words in the address of the round's website. contact_domain: the e-mail
    domain of the account's contacts. country: the country of the company. industry: its
    line of business. Other values may be added.
    """
    effect: Literal["for", "against"]
    """Whether this evidence raised or lowered the score."""
    value: str
    """The domain, country or industry."""


class _FundingMatchEvent(TypedDict):
    event: Literal["funding_match"]
    """The kind of event."""
    match_id: str
    """Identifies the match. Use it to recognise a match that you have handled."""
    match_type: Union[MatchType, str]
    """The path that matched: account_domain, email_domain, account_name, from the most
    precise to the least. Other values may be added.
    """
    matched: Matched
    match_evidence: MatchEvidence
    """Why it matched."""
    also_matched: List[OtherMatch]
    """Your other accounts, and contacts without an account, that the same round matched: at
    most 100 entries and 256 KiB. A reseller routes each to its customer by
    account_metadata.
    """
    also_matched_total: int
    """How many other accounts and contacts matched, listed or not."""
    funding_round: FundingRoundDetails
    timestamp: str
    """The match's created_at."""


class FundingMatchEvent(_FundingMatchEvent, total=False):
    """A funding round matched your accounts or contacts. Sent at most once per round."""

    test: bool
    """True in test events, which you send from the webhook page or the command line. Absent
    from real events. A test event is not a match and is never listed.
    """


class FundingRound(TypedDict):
    """A funding round. Every field is always present. Unknown values are null."""

    id: str
    """Identifies the round. All users see the same id."""
    company_name: str
    """The company as the market knows it, without its legal form."""
    amount_usd: Optional[float]
    """Amount in US dollars."""
    funding_type: Union[FundingType, str]
    """A lower-case hyphenated label: pre-seed, seed, angel, series-a, series-b, series-c,
    series-d, series-e, series-f, series-g, series-h, series-i, series-j, bridge, venture,
    growth, private-equity, strategic, convertible-note, debt, grant, equity-crowdfunding,
    undisclosed, or a sub-series such as series-a1. Other values may be added.
    """
    website: Optional[str]
    """The company's own site."""
    article_url: Optional[str]
    """The article or filing that reported the round."""
    published_date: Optional[str]
    """The day of the report, YYYY-MM-DD."""
    ceo_name: Optional[str]
    """Present on most rounds."""
    ceo_email: Optional[str]
    """Present on a subset of rounds. Do not rely on it."""
    industry: Union[Industry, str, None]
    """The line of business: Cybersecurity, Blockchain & Crypto, Biotechnology, Medical
    Devices, Healthcare, Insurance, Financial Services, Real Estate, Education, Food &
    Agriculture, Energy & Climate, Aerospace & Defense, Hardware & Manufacturing,
    Transportation & Logistics, Travel & Hospitality, Gaming, Media & Entertainment,
    Marketing & Advertising, Human Resources, Legal, Retail & Consumer, Artificial
    Intelligence, Telecommunications, Software, Professional Services. Other values may be
    added.
    """
    investors: List[str]
    """In the order of the report. May be empty."""
    confidence_score: float
    """Confidence of the extraction, from 0 to 1."""


class FundingRoundDetails(TypedDict):
    """A funding round with the fields that only the webhook carries."""

    id: str
    """Identifies the round. All users see the same id."""
    company_name: str
    """The company as the market knows it, without its legal form."""
    amount_usd: Optional[float]
    """Amount in US dollars."""
    funding_type: Union[FundingType, str]
    """A lower-case hyphenated label: pre-seed, seed, angel, series-a, series-b, series-c,
    series-d, series-e, series-f, series-g, series-h, series-i, series-j, bridge, venture,
    growth, private-equity, strategic, convertible-note, debt, grant, equity-crowdfunding,
    undisclosed, or a sub-series such as series-a1. Other values may be added.
    """
    website: Optional[str]
    """The company's own site."""
    article_url: Optional[str]
    """The article or filing that reported the round."""
    published_date: Optional[str]
    """The day of the report, YYYY-MM-DD."""
    ceo_name: Optional[str]
    """Present on most rounds."""
    ceo_email: Optional[str]
    """Present on a subset of rounds. Do not rely on it."""
    industry: Union[Industry, str, None]
    """The line of business: Cybersecurity, Blockchain & Crypto, Biotechnology, Medical
    Devices, Healthcare, Insurance, Financial Services, Real Estate, Education, Food &
    Agriculture, Energy & Climate, Aerospace & Defense, Hardware & Manufacturing,
    Transportation & Logistics, Travel & Hospitality, Gaming, Media & Entertainment,
    Marketing & Advertising, Human Resources, Legal, Retail & Consumer, Artificial
    Intelligence, Telecommunications, Software, Professional Services. Other values may be
    added.
    """
    investors: List[str]
    """In the order of the report. May be empty."""
    confidence_score: float
    """Confidence of the extraction, from 0 to 1."""
    article_title: Optional[str]
    """The title of the article."""
    ceo_linkedin_url: Optional[str]
    """The LinkedIn profile of the CEO."""
    location: Optional[str]
    """Location of the company, as in the report."""
    location_country: Optional[str]
    """Country of the company (ISO 3166-1 alpha-2)."""
    lead_investor: Optional[str]
    """The investor that led the round."""


class ListedRound(TypedDict):
    """A funding round that the service has read."""

    round_id: str
    """The id of the round."""
    company_name: str
    """The company that raised the round."""
    amount_usd: Optional[float]
    """In US dollars. Null if unknown or if the round is not open."""
    amount: Optional[float]
    """The amount in the article, in `currency`."""
    currency: Optional[str]
    """Currency of `amount` (ISO 4217)."""
    funding_type: Optional[str]
    """The same labels as in matches. Null if the round is not open."""
    website: Optional[str]
    """The company's own site."""
    published_date: Optional[str]
    """The day of the article."""
    article_url: Optional[str]
    """URL of the article."""
    article_title: Optional[str]
    """Title of the article."""
    read_at: str
    """When the service first read the round."""
    state: Union[RoundState, str]
    """open: matched and sent. held: waits for review, not sent. withdrawn: wrong, no longer
    sent. Other values may be added.
    """
    match_id: Optional[str]
    """Your match of the round, if you have one."""


class ListedRounds(TypedDict):
    """Funding rounds, newest first."""

    data: List[ListedRound]
    """At most 50 rounds."""


class MatchEvidence(TypedDict):
    value: str
    """The domain or the name that agreed."""
    score: float
    """The probability that the account is the funded company. 1 for domains. For names,
    measured on companies that were matched by name only. Names below 0.5 do not match.
    """
    signals: List[EvidenceSignal]
    """Evidence other than the names that raised or lowered the score. Empty for domains."""


class MatchNotification(TypedDict):
    match_id: str
    """Identifies the match. Use it to recognise a match that you have handled."""
    match_type: Union[MatchType, str]
    """The path that matched: account_domain, email_domain, account_name, from the most
    precise to the least. Other values may be added.
    """
    matched: Matched
    match_evidence: MatchEvidence
    """Why it matched."""
    also_matched: List[OtherMatch]
    """Your other accounts, and contacts without an account, that the same round matched: at
    most 100 entries and 256 KiB. A reseller routes each to its customer by
    account_metadata.
    """
    also_matched_total: int
    """How many other accounts and contacts matched, listed or not."""
    webhook_status: Union[WebhookStatus, str]
    """State of the webhook: delivered, failed, no_webhook, pending. All except pending are
    final. Other values may be added.
    """
    webhook_response_code: Optional[int]
    """The HTTP status your endpoint returned."""
    webhook_response_snippet: Optional[str]
    """For failed deliveries: the first 500 characters of what your endpoint answered, or why
    there was no answer.
    """
    delivered_at: Optional[str]
    """When your endpoint answered 2xx. Null if it did not."""
    created_at: str
    """Ordering key and cursor. It is unique per user."""
    funding_round: FundingRound


class MatchPage(TypedDict):
    data: List[MatchNotification]
    """Matches, newest first."""
    next_cursor: Optional[str]
    """Pass it as since to read on. Null at the end of the results."""


class Matched(TypedDict):
    account_external_id: Optional[str]
    """Your external id of the account."""
    account_name: Optional[str]
    """The account's name when it matched, or its current name if an older version of the
    service stored the match. Null if only a contact matched, or if the name may contain
    an erased person.
    """
    contact_external_id: Optional[str]
    """Your external id of the contact."""
    account_metadata: Optional[Dict[str, Any]]
    """The metadata sent with the account, unchanged."""
    contact_metadata: Optional[Dict[str, Any]]
    """The metadata sent with the contact, unchanged."""


class NearAccount(TypedDict):
    """One of your accounts or contacts that matches a round or is similar to its company."""

    match_type: Union[MatchType, str]
    """The path of the comparison. Other values may be added."""
    account_external_id: Optional[str]
    """Your id of the account."""
    account_name: Optional[str]
    """The name of the account."""
    contact_external_id: Optional[str]
    """Your id of the contact."""
    score: float
    """The probability that this is the company of the round. 1 for equal domains."""
    signals: List[EvidenceSignal]
    """Evidence other than the name."""
    fits: bool
    """Whether the round would match it now."""
    pushed_at: str
    """When you first pushed it."""
    changed_at: str
    """When you last changed it."""
    total: int
    """Number of your accounts or contacts with this domain or name, counted up to 1000. This
    is the oldest.
    """
    has_more: bool
    """Whether there are more than `total`."""
    against: List[str]
    """What speaks against it, as sentences."""


class OtherMatch(TypedDict):
    account_external_id: Optional[str]
    """Your external id of the account."""
    account_name: Optional[str]
    """The account's name when it matched, or its current name if an older version of the
    service stored the match. Null if only a contact matched, or if the name may contain
    an erased person.
    """
    contact_external_id: Optional[str]
    """Your external id of the contact."""
    account_metadata: Optional[Dict[str, Any]]
    """The metadata sent with the account, unchanged."""
    contact_metadata: Optional[Dict[str, Any]]
    """The metadata sent with the contact, unchanged."""
    match_type: Union[MatchType, str]
    """The path that matched: account_domain, email_domain, account_name, from the most
    precise to the least. Other values may be added.
    """
    score: Optional[float]
    """The probability that this is the funded company, as in match_evidence. Null if an
    older version of the service stored the match.
    """
    signals: List[EvidenceSignal]
    """Evidence other than the names that raised or lowered the score. Empty for domains."""


class RoundExplanation(TypedDict):
    """Why you have a match of a round, or none."""

    outcome: Union[RoundOutcome, str]
    """matched: you have a match. match_deleted: you had one. below_confidence: the service
    is not sure enough of the article. held: the operator reviews it. withdrawn: the
    operator found it wrong. waiting, matching_failed: it is not matched yet.
    pushed_later, changed_later, fits_now: an account or contact fits now and did not when
    the round was read. no_account: none fits. no_round: the article states no round.
    unknown: the service has not read it. Other values may be added.
    """
    summary: str
    """The reason in a sentence."""
    details: List[str]
    """More about the reason, as sentences."""
    match_id: Optional[str]
    """Your match of the round."""
    match_created_at: Optional[str]
    """The created_at of the match."""
    rounds: List[ListedRound]
    """The explained round, then others of the same article or website. Empty if there is no
    round.
    """
    accounts: List[NearAccount]
    """At most 8 of your accounts and contacts: first those that fit, then the most similar."""


class RowErrorEntry(TypedDict):
    index: int
    """The position of the row in the request, from 0."""
    error: str
    """Why the row was rejected."""


class SetWebhookRequest(TypedDict):
    url: Optional[str]
    """An https URL with a public host. null or an empty string clears it: matches are then
    read by polling only.
    """


class UpsertAccountsRequest(TypedDict):
    accounts: List[Account]


class UpsertContactsRequest(TypedDict):
    contacts: List[Contact]


class UpsertResult(TypedDict):
    upserted: int
    """Rows stored. A repeated external_id counts each time."""
    errors: List[RowErrorEntry]
    """Rows that failed validation. The others were stored."""


class WebhookConfiguration(TypedDict):
    webhook_url: Optional[str]
    """The registered URL. Null in pull-only mode."""
