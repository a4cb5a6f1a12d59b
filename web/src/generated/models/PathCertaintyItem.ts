/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PathCertaintyItem = {
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    matches: number;
    average: number;
    lowest: number;
};

