/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AnsweredReading = {
    is_round: boolean;
    company_name: string | null;
    sum: string | null;
    funding_type: string | null;
    sentence: string | null;
};

