/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RowErrorEntry = {
    /**
     * The position of the row in the request, from 0.
     */
    index: number;
    /**
     * Why the row was rejected.
     */
    error: string;
};

