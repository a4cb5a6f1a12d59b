/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SourceItem = {
    name: string;
    kind: 'rss' | 'form-d' | 'rounds';
    url: string;
    enabled: boolean;
    interval_seconds: number;
    min_confidence: number | null;
    next_poll_at: string | null;
    last_polled_at: string | null;
    last_new_item_at: string | null;
    consecutive_failures: number;
    is_failing: boolean;
    last_error: string | null;
    rounds_per_day: number;
    rejected_per_day: number;
};

