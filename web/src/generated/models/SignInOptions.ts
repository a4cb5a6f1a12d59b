/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type SignInOptions = {
    sign_up: boolean;
    oidc_name: string | null;
    password_reset: boolean;
};

