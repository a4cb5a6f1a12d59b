/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NewSource = {
    name: string;
    kind: 'rss' | 'form-d' | 'rounds';
    url: string;
    interval_seconds: number;
    min_confidence?: number | null;
    enabled: boolean;
};

