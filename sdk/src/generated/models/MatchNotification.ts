/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FundingRound } from './FundingRound';
import type { Matched } from './Matched';
import type { MatchEvidence } from './MatchEvidence';
import type { MatchType } from './MatchType';
import type { OtherMatch } from './OtherMatch';
import type { WebhookStatus } from './WebhookStatus';
export type MatchNotification = {
    /**
     * Identifies the match. Use it to recognise a match that you have handled.
     */
    match_id: string;
    /**
     * The path that matched: account_domain, email_domain, account_name, from the most precise to the least. Other values may be added.
     */
    match_type: (MatchType | string);
    matched: Matched;
    /**
     * Why it matched.
     */
    match_evidence: MatchEvidence;
    /**
     * Your other accounts, and contacts without an account, that the same round matched: at most 100 entries and 256 KiB. A reseller routes each to its customer by account_metadata.
     */
    also_matched: Array<OtherMatch>;
    /**
     * How many other accounts and contacts matched, listed or not.
     */
    also_matched_total: number;
    /**
     * State of the webhook: delivered, failed, no_webhook, pending. All except pending are final. Other values may be added.
     */
    webhook_status: (WebhookStatus | string);
    /**
     * The HTTP status your endpoint returned.
     */
    webhook_response_code: number | null;
    /**
     * For failed deliveries: the first 500 characters of what your endpoint answered, or why there was no answer.
     */
    webhook_response_snippet: string | null;
    /**
     * When your endpoint answered 2xx. Null if it did not.
     */
    delivered_at: string | null;
    /**
     * Ordering key and cursor. It is unique per user.
     */
    created_at: string;
    funding_round: FundingRound;
};

