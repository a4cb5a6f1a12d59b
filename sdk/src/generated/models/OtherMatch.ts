/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MatchType } from './MatchType';
export type OtherMatch = {
    /**
     * Your id of the account.
     */
    account_external_id: string | null;
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
};

