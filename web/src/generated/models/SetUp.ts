/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SetUp = {
    has_key: boolean;
    has_accounts: boolean;
    has_webhook: boolean;
    is_proved: boolean;
    has_match: boolean;
};

