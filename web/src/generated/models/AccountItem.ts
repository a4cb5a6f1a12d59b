/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type AccountItem = {
    external_id: string;
    name: string;
    domain: string | null;
    updated_at: string;
};

