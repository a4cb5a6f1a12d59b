/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type KeyCap = {
    tool: 'crm_accounts_upsert' | 'crm_contacts_upsert' | 'matches_list';
    requests: number;
    rows: number | null;
};

