/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BacktestCount = {
    month: string;
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    funding_type: string;
    matches: number;
};

