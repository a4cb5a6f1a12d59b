/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { ErrorDetail } from './ErrorDetail';
import type { RowErrorEntry } from './RowErrorEntry';
/**
 * The body of every error.
 */
export type ErrorBody = {
    error: ErrorDetail;
    /**
     * Only with validation_failed: 0.
     */
    upserted?: number;
    /**
     * Only with validation_failed: the error of each row.
     */
    errors?: Array<RowErrorEntry>;
};

