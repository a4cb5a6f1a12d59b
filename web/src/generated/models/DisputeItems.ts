/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { DisputeItem } from './DisputeItem';
export type DisputeItems = {
    data: Array<DisputeItem>;
    next_after: string | null;
};

