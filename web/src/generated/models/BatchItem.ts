/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type BatchItem = {
    batch: string;
    action: 'hold' | 'withdraw';
    at: string;
    actor: string;
    source: string;
    since: string;
    until: string;
    company: string | null;
    rounds: number;
    failed_matches: number;
    undone_at: string | null;
    undone_rounds: number;
};

