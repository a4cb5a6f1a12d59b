/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BatchDone = {
    batch: string | null;
    rounds: number;
    failed_matches: number;
    left: number;
};

