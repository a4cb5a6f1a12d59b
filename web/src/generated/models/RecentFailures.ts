/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RecentFailures = {
    failed: number;
    delivered: number;
    last_match_id: string | null;
    last_at: string | null;
    last_code: number | null;
    last_answer: string | null;
};

