/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Verdict = {
    reason: 'other_company' | 'wrong_account' | 'no_funding_round' | 'wrong_facts' | 'other' | null;
};

