/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type CrmCounts = {
    accounts: number;
    accounts_without_domain: number;
    contacts: number;
};

