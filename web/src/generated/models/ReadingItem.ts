/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ReadingItem = {
    is_round: boolean;
    chance: number | null;
    rounds: number;
    company_name: string | null;
    amount: number | null;
    currency: string | null;
    funding_type: string | null;
};

