/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BacktestItem = {
    round_id: string;
    read_at: string;
    company_name: string;
    amount_usd: number | null;
    funding_type: string;
    country: string | null;
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    evidence_value: string;
    evidence_score: number;
    account_external_id: string | null;
    account_name: string | null;
    contact_external_id: string | null;
    contact_email: string | null;
};

