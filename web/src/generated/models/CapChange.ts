/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CapChange = {
    tool: 'crm_accounts_upsert' | 'crm_contacts_upsert' | 'matches_list';
    requests: number | null;
    rows: number | null;
};

