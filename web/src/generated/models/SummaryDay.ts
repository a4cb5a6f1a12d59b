/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SummaryDay = {
    day: string;
    rounds: number;
    delivered: number;
    failed: number;
    pending: number;
    no_webhook: number;
};

