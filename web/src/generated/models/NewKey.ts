/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type NewKey = {
    key_id: string;
    api_key: string;
    signing_secret: string | null;
};

