/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Profile = {
    user_id: string;
    email: string;
    tier: 'free' | 'pro';
    role: 'customer' | 'operator';
};

