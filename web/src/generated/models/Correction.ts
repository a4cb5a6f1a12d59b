/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Correction = {
    company_name: string;
    website: string | null;
    amount_usd: number | null;
    funding_type: string;
    published_date: string | null;
    lead_investor?: string | null;
    investors?: string | null;
};

