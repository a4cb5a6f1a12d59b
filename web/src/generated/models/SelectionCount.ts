/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SelectionCount = {
    open: number;
    held: number;
    unmatched: number;
    waiting_matches: number;
    waiting_customers: number;
    delivered_customers: number;
    listed_customers: number;
};

