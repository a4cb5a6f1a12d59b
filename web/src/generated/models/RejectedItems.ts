/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { RejectedItem } from './RejectedItem';
export type RejectedItems = {
    data: Array<RejectedItem>;
    next_after: string | null;
};

