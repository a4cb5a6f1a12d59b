/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SourceToTry = {
    kind: 'rss' | 'form-d' | 'rounds';
    url: string;
    min_confidence?: number | null;
};

