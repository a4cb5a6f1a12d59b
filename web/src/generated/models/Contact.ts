/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Contact = {
    /**
     * Your CRM id: the upsert key. Kept byte for byte.
     */
    external_id: string;
    /**
     * Matched by its domain. A personal-mail address still matches through the account.
     */
    email?: string | null;
    /**
     * Stored with the contact. Not used for matching.
     */
    first_name?: string | null;
    /**
     * The external id of the account the contact belongs to. The account may arrive before or after the contact.
     */
    account_external_id?: string | null;
    /**
     * Any JSON object up to 16 KiB and 32 levels. Returned unchanged in matches.
     */
    metadata?: Record<string, any> | null;
};

