/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Matched = {
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
};

