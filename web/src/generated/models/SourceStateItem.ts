/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SourceStateItem = {
    name: string;
    kind: 'rss' | 'form-d' | 'rounds';
    enabled: boolean;
    consecutive_failures: number;
    is_failing: boolean;
    last_error: string | null;
    last_new_item_at: string | null;
    lag_seconds: number;
};

