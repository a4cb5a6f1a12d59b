/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
export type PathCertaintyItem = {
    match_type: string;
    matches: number;
    average: number;
    lowest: number;
};

