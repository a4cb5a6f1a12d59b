/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TrialReport = {
    kind: 'event' | 'forged' | 'large';
    passed: boolean;
    addresses: number | null;
    dns_ms: number | null;
    connect_ms: number | null;
    tls_ms: number | null;
    tls_version: string | null;
    certificate_ends_at: string | null;
    status: number | null;
    duration_ms: number;
    body_bytes: number;
    answer: string | null;
    error: string | null;
};

