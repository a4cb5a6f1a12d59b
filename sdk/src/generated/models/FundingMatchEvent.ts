/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { FundingRoundDetails } from './FundingRoundDetails';
import type { Matched } from './Matched';
import type { MatchEvidence } from './MatchEvidence';
import type { MatchType } from './MatchType';
import type { OtherMatch } from './OtherMatch';
/**
 * A funding round matched your accounts or contacts. Sent at most once per round.
 */
export type FundingMatchEvent = {
    /**
     * The kind of event.
     */
    event: 'funding_match';
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
    funding_round: FundingRoundDetails;
    /**
     * The match's created_at.
     */
    timestamp: string;
    /**
     * True in test events, which you send from the webhook page or the command line. Absent from real events. A test event is not a match and is never listed.
     */
    test?: boolean;
};

