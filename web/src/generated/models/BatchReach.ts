/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BatchReach = {
    rounds: number;
    counted_rounds: number;
    customers: number;
    with_webhook: number;
};

