/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Suggestion = {
    company_name: string | null;
    website: string | null;
    amount_usd: number | null;
    funding_type: string;
    lead_investor: string | null;
    investors: Array<string>;
    published_date: string | null;
};

