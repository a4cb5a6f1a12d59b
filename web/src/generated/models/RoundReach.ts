/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RoundReach = {
    customers: number;
    with_webhook: number;
    is_sent: boolean;
};

