/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EvidenceSignal } from './EvidenceSignal';
import type { MatchType } from './MatchType';
export type OtherMatch = {
    /**
     * Your external id of the account.
     */
    account_external_id: string | null;
    /**
     * The account's name when it matched, or its current name if an older version of the service stored the match. Null if only a contact matched, or if the name may contain an erased person.
     */
    account_name: string | null;
    /**
     * Your external id of the contact.
     */
    contact_external_id: string | null;
    /**
     * The metadata sent with the account, unchanged.
     */
    account_metadata: Record<string, any> | null;
    /**
     * The metadata sent with the contact, unchanged.
     */
    contact_metadata: Record<string, any> | null;
    /**
     * The path that matched: account_domain, email_domain, account_name, from the most precise to the least. Other values may be added.
     */
    match_type: (MatchType | string);
    /**
     * The probability that this is the funded company, as in match_evidence. Null if an older version of the service stored the match.
     */
    score: number | null;
    /**
     * Evidence other than the names that raised or lowered the score. Empty for domains.
     */
    signals: Array<EvidenceSignal>;
};

