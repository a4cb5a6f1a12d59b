/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RowsToClean = {
    external_ids: Array<string>;
    total: number;
    has_more: boolean;
};

