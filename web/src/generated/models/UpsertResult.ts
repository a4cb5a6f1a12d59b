/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RowErrorEntry } from './RowErrorEntry';
export type UpsertResult = {
    /**
     * Rows stored. A repeated external_id counts each time.
     */
    upserted: number;
    /**
     * Rows that failed validation. The others were stored.
     */
    errors: Array<RowErrorEntry>;
};

