/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VerdictBand = {
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    certainty: string;
    matches: number;
    wrong: number;
};

