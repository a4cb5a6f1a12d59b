/* generated using openapi-typescript-codegen -- do not edit */
/* istanbul ignore file */
/* tslint:disable */
/* eslint-disable */
import type { BatchItem } from './BatchItem';
export type BatchItems = {
    data: Array<BatchItem>;
};

