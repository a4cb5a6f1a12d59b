/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { EvidenceSignal } from './EvidenceSignal';
import type { MatchType } from './MatchType';
export type OtherMatch = {
    /**
     * Your id of the account.
     */
    account_external_id: string | null;
    /**
     * The account's name when it matched; its name of today if an older version of the service stored the match. Null if only a contact matched, and if the name may hold an erased person.
     */
    account_name: string | null;
    /**
     * Your id of the contact.
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
     * The probability that it is the funded company, as in match_evidence. Null if an older version of the service stored the match.
     */
    score: number | null;
    /**
     * Evidence beyond the names that raised or lowered the score; empty for domains.
     */
    signals: Array<EvidenceSignal>;
};

