/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ErasedPerson = {
    contacts: number;
    matches: number;
    rounds: number;
    items: number;
    accounts: number;
    accounts_left: number;
};

