/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NearLimit = {
    tool: 'crm_accounts_upsert' | 'crm_contacts_upsert' | 'matches_list';
    unit: 'requests' | 'rows';
    used: number;
    limit: number;
};

