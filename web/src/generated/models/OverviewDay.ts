/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type OverviewDay = {
    day: string;
    rounds: number;
    held: number;
    withdrawn: number;
    delivered: number;
    failed: number;
    pending: number;
    no_webhook: number;
};

