/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type HostItem = {
    host: string | null;
    is_unsent: boolean;
    is_failing: boolean;
    users: number;
    delivered: number;
    failed: number;
    pending: number;
    average_ms: number | null;
    oldest_pending_at: string | null;
    last_answer: string | null;
};

