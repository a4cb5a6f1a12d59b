/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MatchItem = {
    match_id: string;
    created_at: string;
    is_other: boolean;
    match_type: 'account_domain' | 'email_domain' | 'account_name';
    account_external_id: string | null;
    account_name: string | null;
    contact_external_id: string | null;
    contact_email: string | null;
    evidence_value: string | null;
    evidence_score: number | null;
    also_matched_total: number;
    company_name: string;
    amount_usd: number | null;
    amount: number | null;
    currency: string | null;
    funding_type: string;
    published_date: string | null;
    country: string | null;
    lead_investor: string | null;
    article_url: string | null;
    metadata_value: string | null;
    webhook_status: 'delivered' | 'failed' | 'no_webhook' | 'pending';
    webhook_response_code: number | null;
    is_withdrawn: boolean;
};

