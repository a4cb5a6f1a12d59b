/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TriedItem = {
    title: string;
    url: string | null;
    outcome: 'round' | 'held' | 'rejected';
    reason: string | null;
    company_name: string | null;
    amount_usd: number | null;
    funding_type: string | null;
    confidence_score: number | null;
};

