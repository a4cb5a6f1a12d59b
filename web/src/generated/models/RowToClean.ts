/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type RowToClean = {
    external_id: string;
    held_in: 'external_id' | 'name' | 'other';
};

