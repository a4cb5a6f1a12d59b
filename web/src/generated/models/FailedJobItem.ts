/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type FailedJobItem = {
    round_id: string;
    company_name: string;
    attempts: number;
    last_error: string | null;
    failed_at: string;
};

