/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BatchDone = {
    batch: string;
    rounds: number;
    failed_matches: number;
    left: number;
};

