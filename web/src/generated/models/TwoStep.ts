/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TwoStep = {
    on_since: string | null;
    backup_codes_left: number;
    has_password: boolean;
};

