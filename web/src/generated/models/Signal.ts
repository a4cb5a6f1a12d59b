/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Signal = {
    kind: 'website' | 'contact_domain' | 'country' | 'industry';
    effect: 'for' | 'against';
    value: string;
};

