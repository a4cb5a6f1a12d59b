/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type ArticleMark = {
    kind: 'company' | 'amount' | 'investor';
    start: number;
    end: number;
};

