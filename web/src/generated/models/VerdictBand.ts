/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type VerdictBand = {
    match_type: string;
    certainty: string;
    matches: number;
    wrong: number;
};

