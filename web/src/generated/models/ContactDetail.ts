/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ContactDetail = {
    external_id: string;
    email: string | null;
    first_name: string | null;
    account_external_id: string | null;
    updated_at: string;
    created_at: string;
    metadata: string | null;
};

