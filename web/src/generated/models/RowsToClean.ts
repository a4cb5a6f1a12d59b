/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RowToClean } from './RowToClean';
export type RowsToClean = {
    rows: Array<RowToClean>;
    total: number;
    has_more: boolean;
};

