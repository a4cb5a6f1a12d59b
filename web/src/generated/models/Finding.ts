/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type Finding = {
    severity: 'bad' | 'look';
    problem: string;
    todo: string;
    runbook: string;
};

