/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Delivery = {
    match_id: string;
    company_name: string;
    webhook_status: 'delivered' | 'failed' | 'no_webhook' | 'pending';
    webhook_response_code: number | null;
    webhook_response_snippet: string | null;
    duration_ms: number | null;
    created_at: string;
};

