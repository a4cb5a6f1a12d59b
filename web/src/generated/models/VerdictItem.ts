/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VerdictItem = {
    match_id: string;
    round_id: string;
    user_email: string;
    reason: 'other_company' | 'wrong_account' | 'no_funding_round' | 'wrong_facts' | 'other';
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    evidence_value: string;
    evidence_score: number;
    company_name: string;
    account_name: string | null;
    made_at: string;
};

