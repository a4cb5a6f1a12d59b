/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BatchChange = {
    action: 'hold' | 'withdraw';
    source: string;
    since: string;
    until: string;
    company: string | null;
};

