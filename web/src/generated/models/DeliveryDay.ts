/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type DeliveryDay = {
    day: string;
    delivered: number;
    failed: number;
    pending: number;
    no_webhook: number;
};

