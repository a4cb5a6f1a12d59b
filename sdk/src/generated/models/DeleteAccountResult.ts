/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type DeleteAccountResult = {
    /**
     * 1, or 0 when there is no such account.
     */
    deleted: number;
};

