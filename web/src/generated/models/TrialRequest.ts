/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type TrialRequest = {
    kind: 'event' | 'forged' | 'large';
    secret: 'current' | 'next';
};

