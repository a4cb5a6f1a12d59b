/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SourceOutcome = {
    name: string;
    rounds: number;
    sent: number;
    confirmed: number;
    withdrawn: number;
    wrong: number;
};

