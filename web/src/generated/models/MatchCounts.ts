/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type MatchCounts = {
    pending: number;
    delivered: number;
    failed: number;
    no_webhook: number;
};

