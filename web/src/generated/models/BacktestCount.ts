/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BacktestCount = {
    month: string;
    match_type: string;
    funding_type: string;
    matches: number;
};

