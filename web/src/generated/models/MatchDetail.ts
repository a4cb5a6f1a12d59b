/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { Signal } from './Signal';
export type MatchDetail = {
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
    funding_round: Record<string, any>;
    evidence_signals: Array<Signal>;
    account_metadata: string | null;
    contact_metadata: string | null;
    webhook_response_snippet: string | null;
    duration_ms: number | null;
    delivered_at: string | null;
    payload: string | null;
    verdict: 'other_company' | 'wrong_account' | 'no_funding_round' | 'wrong_facts' | 'other' | null;
};

