/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { MissedItem } from './MissedItem';
export type MissedItems = {
    data: Array<MissedItem>;
    has_more: boolean;
};

