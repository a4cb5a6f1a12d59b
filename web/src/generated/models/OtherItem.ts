/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type OtherItem = {
    match_type: string;
    account_external_id: string | null;
    account_name: string | null;
    contact_external_id: string | null;
    contact_email: string | null;
    account_metadata: string | null;
    contact_metadata: string | null;
};

