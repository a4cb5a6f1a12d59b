/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SourceEdit = {
    url: string | null;
    interval_seconds: number | null;
    min_confidence?: number | null;
};

