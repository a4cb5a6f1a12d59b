/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type UserChange = {
    tier: 'free' | 'pro' | null;
    role: 'customer' | 'operator' | null;
};

