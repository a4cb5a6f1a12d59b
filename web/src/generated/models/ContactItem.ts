/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ContactItem = {
    external_id: string;
    email: string | null;
    first_name: string | null;
    account_external_id: string | null;
    updated_at: string;
};

